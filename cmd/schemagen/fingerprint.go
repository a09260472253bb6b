package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/source"
	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/schema"
)

func newFingerprint() *cobra.Command {
	var flags source.OneByOne
	var algorithm cli.Choice
	cmd := &cobra.Command{
		Use:   "fingerprint [flags] FILE|- …",
		Short: "Print fingerprints of schemas",
		Long: `fingerprint prints a hash of the canonical form of each schema, and the schema's file. A crc64
(CRC-64-AVRO) is written as a number in 16 hex digits; single-object encoding holds its bytes in the opposite order.`,
		Example: `  schemagen fingerprint user.avsc
  schemagen fingerprint --algorithm sha256 schemas`,
		Args:              cli.NeedsArguments("the schema files, or - for standard input"),
		ValidArgsFunction: cli.Files("avsc"),
		RunE: func(_ *cobra.Command, args []string) error {
			return flags.Print(args, func(root schema.Root) string {
				return fingerprint(root.Schema, algorithm.Value) + "  " + root.Source
			})
		},
	}
	algorithm.Add(cmd, "algorithm", "which hash", "crc64", "md5", "sha256")
	flags.Add(cmd)
	return cmd
}

func fingerprint(s *schema.Schema, algorithm string) string {
	switch algorithm {
	case "md5":
		return fmt.Sprintf("%x", s.FingerprintMD5())
	case "sha256":
		return fmt.Sprintf("%x", s.FingerprintSHA256())
	}
	return fmt.Sprintf("%016x", s.Fingerprint())
}
