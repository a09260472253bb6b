package worker

import (
	"reflect"
	"runtime"
	"strconv"
	"strings"
)

// PanicError is a panic as an error: a fault of the program, or of a library, and none of the data, unless who caught
// it knows better.
type PanicError struct {
	// Value is what panic was called with.
	Value any
	// Place is the function and the line that it came from; empty if they are not known.
	Place string
}

// Error returns the message, with the place.
func (e *PanicError) Error() string {
	text := "panic: "
	switch v := e.Value.(type) {
	case error:
		text += v.Error()
	case string:
		text += v
	default:
		text += "a value of type " + reflect.TypeOf(v).String()
	}
	if e.Place != "" {
		text += ", in " + e.Place
	}
	return text
}

// Unwrap returns the value if that is an error.
func (e *PanicError) Unwrap() error {
	err, _ := e.Value.(error)
	return err
}

// Catch makes a panic of the function that defers it an error:
//
//	defer worker.Catch(&err)
//
// Where there is no panic *err stays as it is.
func Catch(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{Value: v, Place: place()}
	}
}

// place returns where the panic came from that is being recovered.
func place() string {
	var callers [64]uintptr
	frames := runtime.CallersFrames(callers[:runtime.Callers(3, callers[:])])
	for panicking := false; ; {
		f, more := frames.Next()
		within := strings.HasPrefix(f.Function, "runtime.")
		switch {
		case within:
			panicking = true
		case panicking:
			return f.Function + " (" + f.File[strings.LastIndexByte(f.File, '/')+1:] + ":" + strconv.Itoa(f.Line) + ")"
		}
		if !more {
			return ""
		}
	}
}
