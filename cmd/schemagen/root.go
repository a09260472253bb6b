package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/schemagen/schemagen/internal/cli"
	"github.com/schemagen/schemagen/internal/words"
)

// The exit statuses.
const (
	done        = 0
	checkFailed = 1
	wrong       = 2 // wrong use, or bad input
)

// run is the whole program: it carries out the command that args give, without the program's name, and returns the exit
// status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) (status int) {
	defer func() {
		if fault := recover(); fault != nil {
			fmt.Fprintf(stderr, "schemagen: this is a bug, please report it: %v\n\n%s", fault, debug.Stack())
			status = wrong
		}
	}()
	root := newRoot()
	root.SetArgs(append([]string{}, args...)) // nil would be the arguments of this process
	root.SetIn(stdin)
	root.SetOut(stdout)
	root.SetErr(stderr)
	addCompletion(root)
	unwritten := helpError(root)
	switch cmd, err := root.ExecuteC(); {
	case err == nil && *unwritten == nil:
		return done
	case err == nil:
		fmt.Fprintln(stderr, *unwritten)
		return wrong
	case errors.Is(err, cli.ErrCheckFailed):
		return checkFailed
	default:
		fmt.Fprintln(stderr, cli.Named(cmd, err))
		return wrong
	}
}

func newRoot() *cobra.Command {
	root := &cobra.Command{
		Use:   "schemagen",
		Short: "Go code from Avro schemas, and tools around both",
		Long: `schemagen reads Avro schemas (Avro 1.12) and writes Go: structs, with encoders and decoders of their own.
Around that it checks, shows and converts schemas and data. A schema text may have 8 MiB; a datum that is held in
memory as a whole may have 256 MiB.

Exit status: 0 done, 1 a check failed, 2 wrong use or bad input.`,
		Example:       "  schemagen generate --package users --out users/user_avro.go user.avsc",
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          cobra.ArbitraryArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			cmd.SetOut(cmd.ErrOrStderr())
			cmd.Help()
			return cli.Misuse("say which command to run")
		},
	}
	root.SetFlagErrorFunc(flagError)
	root.AddCommand(newGenerate(), newCheck(), newBind(), newCanonical(), newFingerprint(), newExplain(), newToJSON(),
		newFromJSON(), newInfer(),
		newCompat(), newDiff(), newConcat(), newRecodec(), newSplit(), newRepair(),
		newCat(), newCount(), newGetMeta(), newGetSchema(), newStats(), newRandom())
	root.SetHelpCommand(newHelp(root))
	return root
}

// helpError returns where the error of writing a help goes, which cobra passes over.
func helpError(root *cobra.Command) *error {
	var unwritten error
	show := root.HelpFunc()
	root.SetHelpFunc(func(cmd *cobra.Command, args []string) {
		var text bytes.Buffer
		out := cmd.OutOrStdout()
		cmd.SetOut(&text)
		show(cmd, args)
		cmd.SetOut(out)
		_, unwritten = out.Write(text.Bytes())
	})
	return &unwritten
}

// addCompletion adds cobra's command, which keeps the output that root has, but for a wrong exit status when the shell
// is unknown.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	if completion, _, err := root.Find([]string{"completion"}); err == nil && completion != root {
		completion.RunE = func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return unknownCommand(cmd, args[0])
			}
			return cli.Misuse("name the shell: bash, fish, powershell or zsh")
		}
	}
}

// version is the module version that the program was built from.
func version() string {
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "(devel)"
}

// newHelp is cobra's help command, but for a wrong exit status when the topic is unknown.
func newHelp(root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use:     "help [command]",
		Short:   "Help about a command",
		Example: "  schemagen help generate",
		RunE: func(cmd *cobra.Command, args []string) error {
			found, rest, err := root.Find(args)
			switch {
			case err != nil || found == root && len(rest) > 0:
				return unknownCommand(root, args[0])
			case len(rest) > 0:
				return unknownCommand(found, rest[0])
			}
			return found.Help()
		},
	}
}

func unknownCommand(parent *cobra.Command, name string) error {
	var names []string
	for _, c := range parent.Commands() {
		names = append(names, c.Name())
	}
	hint := words.DidYouMean(name, names)
	switch {
	case name == "version":
		hint = "; write schemagen --version"
	case len(names) == 0:
		hint = "; " + parent.CommandPath() + " has no commands of its own"
	case hint == "":
		hint = "; run " + parent.CommandPath() + " --help for a list"
	}
	return cli.Named(parent, cli.Misuse("unknown command %q%s", name, hint))
}

// flagError adds to an error about a flag what may have been meant.
func flagError(cmd *cobra.Command, err error) error {
	var unknown *pflag.NotExistError
	if number := (*strconv.NumError)(nil); errors.As(err, &number) {
		return cli.Misuse("%s", strings.ReplaceAll(err.Error(), number.Error(), numberHint(number)))
	}
	if !errors.As(err, &unknown) {
		return cli.Misuse("%v", err)
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		if _, err := os.Lstat("-" + unknown.GetSpecifiedShortnames()); err == nil {
			return cli.Misuse("unknown flag -%s; the file of that name is ./-%s", name,
				unknown.GetSpecifiedShortnames())
		}
		return cli.Misuse("unknown flag -%s; flags begin with two dashes, see %s --help", name, cmd.CommandPath())
	}
	var names []string
	cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	hint := "; see " + cmd.CommandPath() + " --help"
	if found := words.Near(name, names); found != "" {
		hint = "; did you mean --" + found + "?"
	}
	return cli.Misuse("unknown flag --%s%s", name, hint)
}

// numberHint says what is wrong with a number.
func numberHint(err *strconv.NumError) string {
	switch {
	case errors.Is(err, strconv.ErrRange):
		return "it is out of range"
	case err.Func == "ParseFloat":
		return "it is a number"
	case err.Func == "ParseUint":
		return "it is a whole number that is not negative"
	}
	return "it is a whole number"
}
