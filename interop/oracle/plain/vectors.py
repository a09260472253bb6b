"""The vectors by hand: schema, plain text, and what it is as tagged JSON; or which error it is.

"ambiguous": more than one branch takes the value; "refused": none does. A vector in ONE_WAY is read, but written otherwise.
"""

INT_STR = '["null","int","string"]'
NUMBERS = '["int","long","float","double"]'
FIXED = '[{"type":"fixed","name":"F2","size":2},{"type":"fixed","name":"n.F3","size":3}]'
ENUMS = '[{"type":"enum","name":"E1","symbols":["A","B"]},{"type":"enum","name":"E2","symbols":["B","C"]}]'


def record(name, *fields):
    return '{"type":"record","name":"%s","fields":[%s]}' % (name, ",".join(fields))


def field(name, type_, default=None):
    more = "" if default is None else ',"default":' + default
    return '{"name":"%s","type":%s%s}' % (name, type_, more)


AB = "[%s,%s]" % (record("A", field("a", '"int"')), record("B", field("b", '"int"')))
SAME_NAMES = "[%s,%s]" % (
    record("A", field("id", '"int"'), field("x", '"string"')), record("B", field("id", '"int"'), field("x", '"int"')))
DEFAULTS = "[%s,%s]" % (record("A", field("id", '"int"')), record("B", field("id", '"int"'), field("y", '"int"', "0")))
INNER = "[%s,%s]" % (
    record("A", field("x", '["int","string"]')), record("B", field("x", '["null","boolean"]')))
UNSURE = "[%s,%s]" % (
    record("A", field("x", '["string","bytes"]'), field("y", '"int"')), record("B", field("x", '["string","bytes"]')))
MAP_INT = '[{"type":"map","values":"int"},%s]' % record("A", field("a", '"int"'))
MAP_STR = '[{"type":"map","values":"string"},%s]' % record("A", field("a", '"int"'))
TWINS = '[%s,%s]' % (record("pets.Cat", field("n", '"string"')), record("pets.Dog", field("n", '"string"')))
TREE = record("Tree", field("top", '["double",%s,%s]' % (
    record("Sum", field("left", '["double","Sum","Neg"]'), field("right", '["double","Sum","Neg"]')).replace(
        '"Neg"', record("Neg", field("of", '["double","Sum","Neg"]')), 1), '"Neg"')))
PAYMENT = record(
    "shop.Order", field("id", '"long"'), field("note", '["null","string"]', "null"),
    field("payment", '["null",%s,%s]' % (
        record("shop.Card", field("number", '"string"'), field("cvc", '["null","string"]', "null")),
        record("shop.Cash", field("amount", '"double"')))),
    field("tags", '{"type":"array","items":["string","long"]}'))

VECTORS = [
    # a union of null and another type
    ('["null","string"]', 'null', 'null'),
    ('["null","string"]', '"x"', '{"string":"x"}'),
    ('["null","string"]', '"null"', '{"string":"null"}'),
    ('["string","null"]', '""', '{"string":""}'),
    ('["null","boolean"]', 'false', '{"boolean":false}'),
    ('["null","int"]', '-7', '{"int":-7}'),
    ('["null","long"]', '9007199254740993', '{"long":9007199254740993}'),
    ('["null","long"]', '-9223372036854775808', '{"long":-9223372036854775808}'),
    ('["null","float"]', '0.1', '{"float":0.1}'),
    ('["null","double"]', '5', '{"double":5}'),
    ('["null","double"]', '-1.5', '{"double":-1.5}'),
    ('["null","double"]', '"-Infinity"', '{"double":"-Infinity"}'),
    ('["null","bytes"]', '"a\\u00ff"', '{"bytes":"a\\u00ff"}'),
    ('["null",{"type":"fixed","name":"n.F","size":2}]', '"ab"', '{"n.F":"ab"}'),
    ('["null",{"type":"enum","name":"n.E","symbols":["A","B"]}]', '"B"', '{"n.E":"B"}'),
    ('["null",{"type":"array","items":"int"}]', '[1,2]', '{"array":[1,2]}'),
    ('["null",{"type":"map","values":"int"}]', '{"a":1}', '{"map":{"a":1}}'),
    ('["null",{"type":"map","values":"string"}]', '{"string":"x"}', '{"map":{"string":"x"}}'),
    ('["null",%s]' % record("n.R", field("a", '"int"')), '{"a":1}', '{"n.R":{"a":1}}'),
    ('["null","string"]', '5', "refused"),
    ('["null","string"]', '{"string":"x"}', "refused"),
    ('["null","int"]', '1.5', "refused"),
    ('["null","int"]', '2147483648', "refused"),
    ('["int","string"]', 'null', "refused"),
    # kinds of JSON values
    (INT_STR, '5', '{"int":5}'),
    (INT_STR, '"5"', '{"string":"5"}'),
    (INT_STR, 'null', 'null'),
    (INT_STR, 'true', "refused"),
    ('["null","boolean","long","string",{"type":"array","items":"long"},{"type":"map","values":"long"}]', '[1]', '{"array":[1]}'),
    ('["null","boolean","long","string",{"type":"array","items":"long"},{"type":"map","values":"long"}]', '{}', '{"map":{}}'),
    ('["null","boolean","long","string",{"type":"array","items":"long"},{"type":"map","values":"long"}]', 'true', '{"boolean":true}'),
    ('{"type":"array","items":["null","int","string","double"]}', '[1,"a",null,2.5,3.0]',
     '[{"int":1},{"string":"a"},null,{"double":2.5},{"double":3}]'),
    ('{"type":"map","values":["null","boolean","bytes"]}', '{"k":"\\u00e9"}', '{"k":{"bytes":"\\u00e9"}}'),
    # whole numbers
    ('["int","long"]', '5', '{"int":5}'),
    ('["long","int"]', '5', '{"int":5}'),
    ('["int","long"]', '2147483647', '{"int":2147483647}'),
    ('["int","long"]', '2147483648', '{"long":2147483648}'),
    ('["int","long"]', '-2147483648', '{"int":-2147483648}'),
    ('["int","long"]', '-2147483649', '{"long":-2147483649}'),
    ('["int","long"]', '9223372036854775807', '{"long":9223372036854775807}'),
    ('["int","long"]', '9223372036854775808', "refused"),
    ('["int","long"]', '1.5', "refused"),
    # whole and other numbers
    ('["int","double"]', '5', '{"int":5}'),
    ('["int","double"]', '5.0', '{"double":5}'),
    ('["int","double"]', '-0.0', '{"double":-0.0}'),
    ('["int","double"]', '2147483648.0', '{"double":2147483648}'),
    ('["int","double"]', '9007199254740993', "refused"),
    ('["int","float"]', '2147483649', "refused"),
    ('["int","float"]', '0.1', '{"float":0.1}'),
    ('["int","float"]', '5.0', '{"float":5}'),
    ('["double","long"]', '5.5', '{"double":5.5}'),
    ('["null","int","long","double","string"]', '3000000000', '{"long":3000000000}'),
    # float and double
    ('["float","double"]', '0.5', '{"double":0.5}'),
    ('["double","float"]', '0.5', '{"double":0.5}'),
    ('["float","double"]', '0.1', '{"double":0.1}'),
    ('["float","double"]', '16777217', '{"double":16777217}'),
    ('["float","double"]', '1e+300', '{"double":1e300}'),
    ('["float","double"]', '"Infinity"', '{"double":"Infinity"}'),
    ('["float","double"]', '3.5e+39', '{"double":3.5e39}'),
    (NUMBERS, '1', '{"int":1}'),
    (NUMBERS, '3000000000', '{"long":3000000000}'),
    (NUMBERS, '1.5', '{"double":1.5}'),
    (NUMBERS, '1.0', '{"double":1}'),
    (NUMBERS, '1.1', '{"double":1.1}'),
    (NUMBERS, '100000000000000000000.0', '{"double":1e20}'),
    # strings
    ('["string","bytes"]', '"abc"', "ambiguous"),
    ('["string","bytes"]', '"\u20ac"', '{"string":"\u20ac"}'),
    ('["string","double"]', '"x"', '{"string":"x"}'),
    ('["string","double"]', '"NaN"', "ambiguous"),
    ('["string","double"]', '1', '{"double":1}'),
    ('["string",{"type":"enum","name":"E","symbols":["A"]}]', '"A"', "ambiguous"),
    ('["string",{"type":"enum","name":"E","symbols":["A"]}]', '"B"', '{"string":"B"}'),
    ('["bytes",{"type":"fixed","name":"F","size":2}]', '"ab"', "ambiguous"),
    ('["bytes",{"type":"fixed","name":"F","size":2}]', '"abc"', '{"bytes":"abc"}'),
    (FIXED, '"ab"', '{"F2":"ab"}'),
    (FIXED, '"abc"', '{"n.F3":"abc"}'),
    (FIXED, '"a"', "refused"),
    (ENUMS, '"A"', '{"E1":"A"}'),
    (ENUMS, '"C"', '{"E2":"C"}'),
    (ENUMS, '"B"', "ambiguous"),
    (ENUMS, '"D"', "refused"),
    # objects
    (AB, '{"a":1}', '{"A":{"a":1}}'),
    (AB, '{"b":1}', '{"B":{"b":1}}'),
    (AB, '{"a":1,"b":2}', "refused"),
    (AB, '{}', "refused"),
    (SAME_NAMES, '{"id":1,"x":"s"}', '{"A":{"id":1,"x":"s"}}'),
    (SAME_NAMES, '{"id":1,"x":2}', '{"B":{"id":1,"x":2}}'),
    (SAME_NAMES, '{"id":1,"x":null}', "refused"),
    (DEFAULTS, '{"id":1}', "ambiguous"),
    (DEFAULTS, '{"id":1,"y":2}', '{"B":{"id":1,"y":2}}'),
    (INNER, '{"x":1}', '{"A":{"x":{"int":1}}}'),
    (INNER, '{"x":true}', '{"B":{"x":{"boolean":true}}}'),
    (INNER, '{"x":null}', '{"B":{"x":null}}'),
    (INNER, '{"x":[]}', "refused"),
    (UNSURE, '{"x":"s"}', "ambiguous"),
    (UNSURE, '{"x":"s","y":1}', "ambiguous"),
    (UNSURE, '{"x":"\u20ac","y":1}', '{"A":{"x":{"string":"\u20ac"},"y":1}}'),
    (MAP_INT, '{"a":1}', "ambiguous"),
    (MAP_INT, '{"b":1}', '{"map":{"b":1}}'),
    (MAP_INT, '{"a":"x"}', "refused"),
    (MAP_STR, '{"a":1}', '{"A":{"a":1}}'),
    (MAP_STR, '{"a":"x"}', '{"map":{"a":"x"}}'),
    (MAP_STR, '{}', '{"map":{}}'),
    (TWINS, '{"n":"Tom"}', "ambiguous"),
    (TREE, '{"top":1}', '{"top":{"double":1}}'),
    (TREE, '{"top":{"left":1,"right":{"of":2.5}}}', '{"top":{"Sum":{"left":{"double":1},"right":{"Neg":{"of":{"double":2.5}}}}}}'),
    (TREE, '{"top":{"of":{"of":{"left":{"of":4},"right":0}}}}',
     '{"top":{"Neg":{"of":{"Neg":{"of":{"Sum":{"left":{"Neg":{"of":{"double":4}}},"right":{"double":0}}}}}}}}'),
    (TREE, '{"top":{"left":1}}', "refused"),
    (PAYMENT, '{"id":1,"note":null,"payment":null,"tags":[]}', '{"id":1,"note":null,"payment":null,"tags":[]}'),
    (PAYMENT, '{"id":1,"note":"n","payment":{"number":"42","cvc":"7"},"tags":["a",2]}',
     '{"id":1,"note":{"string":"n"},"payment":{"shop.Card":{"number":"42","cvc":{"string":"7"}}},"tags":[{"string":"a"},{"long":2}]}'),
    (PAYMENT, '{"id":1,"note":"n","payment":{"amount":2.5},"tags":[]}',
     '{"id":1,"note":{"string":"n"},"payment":{"shop.Cash":{"amount":2.5}},"tags":[]}'),
    (PAYMENT, '{"id":1,"payment":{"number":"42","amount":1},"tags":[]}', "refused"),
]

ONE_WAY = [
    ('["int","long"]', '5.0', '{"int":5}'),
    ('["int","long"]', '1e10', '{"long":10000000000}'),
    ('["int","double"]', '1e3', '{"double":1000}'),
    ('["int","double"]', '-0', '{"int":0}'),
    ('["int","double"]', '2147483648', '{"double":2147483648}'),
    ('["int","double"]', '9007199254740992', '{"double":9007199254740992}'),
    ('["int","double"]', '18446744073709552000', '{"double":18446744073709552000}'),
    ('["int","double"]', '18446744073709551616', '{"double":18446744073709551616}'),
    ('["long","double"]', '9223372036854775808', '{"double":9223372036854775808}'),
    ('["int","float"]', '2147483648', '{"float":2147483648}'),
    (PAYMENT, '{"id":1,"payment":{"number":"42"},"tags":[]}',
     '{"id":1,"note":null,"payment":{"shop.Card":{"number":"42","cvc":null}},"tags":[]}'),
    (PAYMENT, '{"tags":[],"payment":{"cvc":null,"number":"42"},"note":null,"id":1}',
     '{"id":1,"note":null,"payment":{"shop.Card":{"number":"42","cvc":null}},"tags":[]}'),
    (SAME_NAMES, '{"x":2,"id":1}', '{"B":{"id":1,"x":2}}'),
    (MAP_STR, '{"b":"x","a":"y"}', '{"map":{"b":"x","a":"y"}}'),
]
