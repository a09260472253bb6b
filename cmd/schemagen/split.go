package main

import (
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/schemagen/schemagen/cmd/schemagen/internal/container"
	"github.com/schemagen/schemagen/cmd/schemagen/internal/divide"
	"github.com/schemagen/schemagen/internal/cli"
)

func newSplit() *cobra.Command {
	var in container.Flags
	var job divide.Job
	var bytes cli.ByteSize
	cmd := &cobra.Command{
		Use:   "split (--parts N | --records N | --bytes SIZE) [flags] [FILE|-]",
		Short: "Divide a container file",
		Long: `split divides a container file into several, which have its schema, codec and metadata, and together all
of its records in their order. For users.avro they are users-00001.avro and so on, beside it; --out parts/u.avro makes
them parts/u-00001.avro and so on.

  --parts N     N files of about the same size; some have no records if there are fewer than N blocks
  --records N   files of N records each; the last one may have fewer
  --bytes SIZE  files of at most so many bytes, unless a single block has more

Blocks are copied as they stand, without decompressing them. Only with --records a block is divided where a file ends,
without decoding its records. A list of the files is printed. All of them are written or none, and none if there are
files with such names already.`,
		Example: `  schemagen split --parts 4 users.avro
  schemagen split --records 250 --out parts/users.avro users.avro
  schemagen split --bytes 16MiB --out small/users.avro users.avro`,
		Args: cli.AtMostOne("container file"),
		RunE: func(cmd *cobra.Command, args []string) error {
			job.Bytes = int64(bytes)
			if err := checkSplit(cmd, &job); err != nil {
				return err
			}
			list, err := in.Files(args, false)
			if err != nil {
				return err
			}
			defer in.Bar.Stop()
			job.File = list[0]
			if err := nameParts(&job); err != nil {
				return err
			}
			parts, err := job.Run()
			if err != nil {
				return err
			}
			in.Bar.Stop()
			if !in.Quiet {
				_, err = cmd.OutOrStdout().Write(parts.List())
			}
			return err
		},
	}
	in.Add(cmd)
	flags := cmd.Flags()
	flags.Lookup("quiet").Usage = "show no progress, which is shown on a terminal only, and no list"
	flags.IntVar(&job.Parts, "parts", 0, "how many files to make")
	flags.Int64Var(&job.Records, "records", 0, "how many records each file has")
	flags.Var(&bytes, "bytes", "how many bytes each file has at most, such as 64MiB")
	flags.StringVarP(&job.Path, "out", "o", "",
		"`FILE` whose name the files are called after, or a directory for them (default: the one that is divided)")
	cmd.RegisterFlagCompletionFunc("out", cli.Files("avro"))
	return cmd
}

// checkSplit refuses flags that do not say in one way how to divide.
func checkSplit(cmd *cobra.Command, job *divide.Job) error {
	changed := cmd.Flags().Changed
	ways := 0
	for _, name := range []string{"parts", "records", "bytes"} {
		if changed(name) {
			ways++
		}
	}
	switch {
	case ways == 0:
		return cli.Misuse("say with --parts, --records or --bytes how to divide the file")
	case ways > 1:
		return cli.Misuse("--parts, --records and --bytes exclude each other; leave out all but one")
	case changed("parts") && (job.Parts < 1 || job.Parts > divide.MaxParts):
		return cli.Misuse("--parts is from 1 to %d", divide.MaxParts)
	case changed("records") && job.Records < 1:
		return cli.Misuse("--records is 1 or more")
	case changed("bytes") && job.Bytes < 1:
		return cli.Misuse("--bytes is 1 or more, such as 64MiB")
	}
	return nil
}

// nameParts settles what the parts are called after.
func nameParts(job *divide.Job) error {
	stdin, given := job.File.Stdin, job.Path != ""
	if !given {
		job.Path = job.File.Name
	}
	if !given && stdin || job.Path == "-" {
		return cli.Misuse("say with --out what the files are to be called, " +
			"such as --out users.avro for users-00001.avro and so on")
	}
	info, err := os.Stat(job.Path)
	if (err != nil || !info.IsDir()) && !os.IsPathSeparator(job.Path[len(job.Path)-1]) {
		return nil
	}
	if stdin {
		return cli.Misuse("--out %s is a directory; say what the files in it are to be called, such as %s", job.Path,
			filepath.Join(job.Path, "users.avro"))
	}
	job.Path = filepath.Join(job.Path, filepath.Base(job.File.Name))
	return nil
}
