package main

// reason is why a peer and this module may part. What is in quotation marks is the text of Avro 1.12.
type reason struct {
	peer string
	name string
	why  string
	// quirk is how the peer resolves schemas otherwise; then the reason is taken where it makes the model of the peer,
	// and nothing else does, have what the peer has. See explained.
	quirk quirk
	match func(d *discrepancy) bool // for other reasons
}

// The quirks of resolution.
const (
	quirkReplacesText quirk = "replaces text"
	quirkRecordNames  quirk = "record names"
	quirkFullnames    quirk = "fullnames in unions"
	quirkDecimals     quirk = "decimals"
	quirkAliases      quirk = "aliases by fullname"
	quirkFirstBranch  quirk = "first branch"
	quirkFirstMatch   quirk = "first match"
	quirkWideFloats   quirk = "wide floats"
	quirkNamesOnly    quirk = "names only"
	quirkLate         quirk = "late"
)

const (
	whyLate = `"It is an error if the two schemas do not match", and the text leaves open when. This module refuses ` +
		`two schemas ` +
		`where no datum of the one can be sure to be read, and a branch of which no datum can; the peer fails once a ` +
		`datum holds what does not match, and reads the others`
	whyDecimals = `"two schemas that are decimal logical types match if their scales and precisions match"; this ` +
		`module also ` +
		`lets the precision grow, and the peer does not look at either`
)

var reasons = []*reason{
	{
		peer: "java", name: "strings of other bytes", quirk: quirkReplacesText,
		why: `"a string is encoded as a long followed by that many bytes of UTF-8 encoded character data", and ` +
			`"bytes is ` +
			`promotable to string": what becomes of bytes that are not UTF-8 is open. Java replaces them; here ` +
			`they are ` +
			`carried through, and cannot be compared as JSON`,
	},
	{
		peer: "java", name: "records of any name", quirk: quirkRecordNames,
		why: `"To match, one of the following must hold: … both schemas are records with the same ` +
			`(unqualified) name". ` +
			`Java's reader takes a record for any other whose fields match, though its SchemaCompatibility says ` +
			`that it ` +
			`cannot`,
	},
	{
		peer: "java", name: "fullnames in unions", quirk: quirkFullnames,
		why: `"both schemas are enums whose (unqualified) names match", and so for fixed. Within a union ` +
			`Java's reader ` +
			`asks for the same fullname, though its SchemaCompatibility does not`,
	},
	{
		peer: "java", name: "precision of decimals", quirk: quirkDecimals, match: verdictOnDecimals,
		why: whyDecimals,
	},
	{
		peer: "java", name: "verdicts on types of one name", match: verdictOnNames,
		why: `"both schemas are records with the same (unqualified) name": where a union of the reader has several ` +
			`of that ` +
			`name, Java's SchemaCompatibility is content with any of them, though its reader, like this module, ` +
			`takes the ` +
			`one of the same fullname`,
	},
	{
		peer: "java", name: "aliases of fields", quirk: quirkAliases,
		why: `"An implementation may optionally use aliases to map a writer's schema to the reader's". Java drops ` +
			`those of ` +
			`the fields of a record that matches by its unqualified name only`,
	},
	{
		peer: "java", name: "defaults of unions", quirk: quirkFirstBranch,
		why: `"Default values for union fields correspond to the first schema that matches in the union". Java ` +
			`takes a ` +
			`record, enum, array or map for the one that matches, whatever the default, any number for an int, ` +
			`any text ` +
			`for bytes, and then reads nonsense, fails, or overflows the stack`,
	},
	{
		peer: "java", name: "when a mismatch shows", quirk: quirkLate,
		why: whyLate,
	},
	{
		peer: "java", name: "size of collections", match: claimsTooMuch,
		why: `"Arrays are encoded as a series of blocks". Java 1.12.2 checks that a block of so many items can ` +
			`fit the ` +
			`bytes left, but with the least size of the reader's items, where the bytes are the writer's`,
	},
	{
		peer: "java", name: "attributes without a value", match: lostAttribute,
		why: `"Attributes not defined in this document are permitted as metadata, but must not affect the format of ` +
			`serialized data": Java 1.12.2 refuses one whose value is null, or a whole number that is no long`,
	},
	{
		peer: "java", name: "defaults within a definition", match: fieldsNotSet,
		why: `"default: A default value for this field": Java 1.12.2 checks it before it has read the fields of ` +
			`the record ` +
			`around, and fails if the value holds that record`,
	},
	{
		peer: "java", name: "a name of two namespaces", match: hidesOuter,
		why: `"References to previously defined names are as in the latter two cases above: … if they do not ` +
			`contain a ` +
			`dot, the namespace is the namespace of the enclosing definition": where the definition around is ` +
			`called like ` +
			`one of the null namespace within it, Java 1.12.2 takes the plain name for the inner one`,
	},
	{
		peer: "java", name: "the null namespace within a definition", match: lacksOpenType,
		why: `"if they do not contain a dot, the namespace is the namespace of the enclosing definition": Java ` +
			`takes such a ` +
			`name for that of a type of the null namespace too, and this module does so in schemas of data, but Java ` +
			`1.12.2 does not find a record whose definition is around`,
	},

	{
		peer: "fastavro", name: "the null namespace by a plain name", match: lacksNullNamespace,
		why: `"if they do not contain a dot, the namespace is the namespace of the enclosing definition": what Java ` +
			`prints for ` +
			`types of the null namespace, which fastavro does not read`,
	},
	{
		peer: "fastavro", name: "order of branches", quirk: quirkFirstMatch,
		why: `"The first schema in the reader's union that matches the writer's schema is recursively resolved ` +
			`against ` +
			`it": with fastavro that can be one that the writer's type is promoted to, though the type itself is ` +
			`further ` +
			`on. This module takes the type itself first, as Java does`,
	},
	{
		peer: "fastavro", name: "names of branches", quirk: quirkNamesOnly,
		why: `"The first schema in the reader's union that matches the writer's schema": fastavro takes the ` +
			`first record ` +
			`of the unqualified name, whether its fields match or not`,
	},
	{
		peer: "fastavro", name: "floats with the digits of a long", quirk: quirkWideFloats,
		why: `"float: single precision (32-bit) IEEE 754 floating-point number", and "long is promotable to float or ` +
			`double": fastavro leaves the number as it is, and rounds no digit away`,
	},
	{
		peer: "fastavro", name: "references in unions", match: referenceInUnion,
		why: `"A Schema is represented in JSON by … A JSON string, naming a defined type": fastavro 1.13.1 fails ` +
			`to read ` +
			`what is no union as a branch that only names its type`,
	},
	{
		peer: "fastavro", name: "names without their namespace", match: sharedShortName,
		why: `"Equality of names is defined on the fullname": fastavro 1.13.1 takes a record, enum or fixed ` +
			`for one of ` +
			`another kind that has its unqualified name`,
	},
	{
		peer: "fastavro", name: "precision of decimals", quirk: quirkDecimals,
		why: whyDecimals,
	},
	{
		peer: "fastavro", name: "when a mismatch shows", quirk: quirkLate,
		why: whyLate,
	},
	{
		peer: "fastavro", name: "invalid decimals", match: invalidDecimal,
		why: `"If a logical type is invalid, for example a decimal with scale greater than its precision, then ` +
			`implementations should ignore the logical type": fastavro refuses the schema`,
	},
	{
		peer: "fastavro", name: "whole numbers as defaults", match: wholeDefault,
		why: `the default of a float or double is a JSON "number", such as 1.1: fastavro refuses one without ` +
			`point and ` +
			`exponent`,
	},
	{
		peer: "fastavro", name: "types named like kinds", match: namedLikeKind,
		why: `"Complex types (record, enum, array, map, fixed) have no namespace, but their names (as well as ` +
			`union) are ` +
			`permitted to be reused as type names": fastavro takes the name of such a type, and of those called ` +
			`error or ` +
			`request, in the null namespace for the word`,
	},
}

// reasonsFor returns the reasons that a discrepancy has; none if it is a fault of one side.
func reasonsFor(d *discrepancy) []*reason {
	var list []*reason
	if d.aspect == aspectResolve {
		for _, q := range explained(d) {
			for _, r := range reasons {
				if r.peer == d.peer && r.quirk == q {
					list = append(list, r)
				}
			}
		}
	}
	for _, r := range reasons {
		if len(list) == 0 && r.peer == d.peer && r.match != nil && r.match(d) {
			list = append(list, r)
		}
	}
	return list
}
