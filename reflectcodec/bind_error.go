package reflectcodec

import (
	"reflect"
	"strings"

	"github.com/schemagen/schemagen/schema/gotype"
)

// BindError says why a Go type cannot hold the data of a schema. Its text reads `reflectcodec: User.Address.Zip (Go
// int8) cannot hold Avro string at User.address.zip: use string, …`, or says what else is wrong with a field.
type BindError struct {
	GoPath     string       // where in the Go type, such as User.Address.Zip
	GoType     reflect.Type // the type found there
	SchemaPath string       // where in the schema, such as User.address.zip
	AvroType   string       // what stands there, such as string; empty where something else is wrong with the Go type
	Hint       string       // what would be right; may be empty
	Err        error        // what decoding finds wrong with a default; nil unless the error is about one

	text string
}

// Error returns the message.
func (e *BindError) Error() string { return "reflectcodec: " + e.text }

// Unwrap returns Err.
func (e *BindError) Unwrap() error { return e.Err }

// BindErrors is everything that keeps a Go type from holding the data of a schema, where that is more than one thing.
type BindErrors []*BindError

// Error returns one line for each error.
func (l BindErrors) Error() string {
	return "reflectcodec: " + strings.Join(l.texts(), "\nreflectcodec: ")
}

func (l BindErrors) texts() []string {
	texts := make([]string, len(l))
	for i, e := range l {
		texts[i] = e.text
	}
	return texts
}

// Unwrap returns the errors one by one, for errors.Is and errors.As.
func (l BindErrors) Unwrap() []error {
	all := make([]error, len(l))
	for i, e := range l {
		all[i] = e
	}
	return all
}

// bindError makes an error of faults: a BindError of one, BindErrors of more.
func bindError(faults gotype.FaultList) error {
	all := make(BindErrors, len(faults))
	for i, f := range faults {
		all[i] = &BindError{GoPath: f.Path, GoType: f.Type.Of.(reflect.Type), SchemaPath: f.SchemaPath,
			AvroType: f.AvroType, Hint: f.Hint, Err: f.Err, text: f.Text()}
	}
	if len(all) == 1 {
		return all[0]
	}
	return all
}

// bindMessage is what an error of bindError says, in one line.
func bindMessage(err error) string {
	if all, ok := err.(BindErrors); ok {
		return strings.Join(all.texts(), "; ")
	}
	return err.(*BindError).text
}
