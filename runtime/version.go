package runtime

// SupportsSchemagenVersion1 is referred to by generated code of version 1. When generated code does not compile because
// a constant of this form is missing, the module holding this package is older than the command that generated the
// code: update the module, or generate again with the command of the module's own version.
const SupportsSchemagenVersion1 = true

// SupportsSchemagenVersion2 is that of generated code of version 2.
const SupportsSchemagenVersion2 = true

// SupportsSchemagenVersion3 is that of generated code of version 3.
const SupportsSchemagenVersion3 = true
