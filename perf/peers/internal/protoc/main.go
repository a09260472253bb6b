// Command protoc does what protoc does for one file in the working directory: it compiles it and hands it to plug-ins,
// the tools protoc-gen-go and protoc-gen-go-vtproto of go.mod, and writes what they make beside it.
package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/bufbuild/protocompile"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/pluginpb"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: protoc FILE.proto")
		os.Exit(2)
	}
	if err := generate(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "protoc:", err)
		os.Exit(1)
	}
}

func generate(name string) error {
	compiler := protocompile.Compiler{
		Resolver:       &protocompile.SourceResolver{},
		SourceInfoMode: protocompile.SourceInfoStandard, // comments
	}
	files, err := compiler.Compile(context.Background(), name)
	if err != nil {
		return err
	}
	if err := plugin("protoc-gen-go", files[0], ""); err != nil {
		return err
	}
	const features = ",features=marshal+unmarshal+unmarshal_unsafe+size+pool"
	return plugin("protoc-gen-go-vtproto", files[0], features+pools(files[0]))
}

// pools returns the option that gives every message a ResetVT.
func pools(file protoreflect.FileDescriptor) string {
	options := file.Options().(*descriptorpb.FileOptions)
	var b strings.Builder
	for i := range file.Messages().Len() {
		fmt.Fprintf(&b, ",pool=%s.%s", options.GetGoPackage(), file.Messages().Get(i).Name())
	}
	return b.String()
}

// plugin runs a plug-in for the file and writes the files that it returns.
func plugin(tool string, file protoreflect.FileDescriptor, options string) error {
	request, err := proto.Marshal(&pluginpb.CodeGeneratorRequest{
		FileToGenerate: []string{file.Path()},
		Parameter:      proto.String("paths=source_relative" + options),
		ProtoFile:      []*descriptorpb.FileDescriptorProto{protodesc.ToFileDescriptorProto(file)},
	})
	if err != nil {
		return err
	}
	cmd := exec.Command("go", "tool", tool)
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%s: %w", tool, err)
	}
	var response pluginpb.CodeGeneratorResponse
	if err := proto.Unmarshal(out, &response); err != nil {
		return fmt.Errorf("%s: %w", tool, err)
	}
	if response.Error != nil {
		return errors.New(response.GetError())
	}
	for _, made := range response.File {
		if err := os.WriteFile(filepath.FromSlash(made.GetName()), []byte(made.GetContent()), 0o644); err != nil {
			return err
		}
	}
	return nil
}
