package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/schema"
)

func newFingerprint() *cobra.Command {
	var flags schemaFiles
	var algorithm choice
	cmd := &cobra.Command{
		Use:   "fingerprint [flags] FILE|- …",
		Short: "Print fingerprints of schemas",
		Long: `fingerprint prints a hash of the canonical form of each schema, and the schema's file. A crc64 (CRC-64-AVRO) is written
as a number in 16 hex digits; single-object encoding holds its bytes in the opposite order.`,
		Example: `  schemagen fingerprint user.avsc
  schemagen fingerprint --algorithm sha256 schemas`,
		Args:              needsArguments("the schema files, or - for standard input"),
		ValidArgsFunction: completeFiles("avsc"),
		RunE: func(cmd *cobra.Command, args []string) error {
			roots, err := flags.each(cmd, args)
			if err != nil {
				return err
			}
			var out strings.Builder
			for _, root := range roots {
				fmt.Fprintf(&out, "%s  %s\n", fingerprint(root.Schema, algorithm.value), root.Source)
			}
			_, err = fmt.Fprint(cmd.OutOrStdout(), out.String())
			return err
		},
	}
	addChoice(cmd, &algorithm, "algorithm", "which hash", "crc64", "md5", "sha256")
	flags.add(cmd)
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
