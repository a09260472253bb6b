package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
)

// reply is what a peer answers about a case.
type reply struct {
	Schema      outcome   `json:"schema"` // the text of the schema as the peer prints it
	Canonical   string    `json:"canonical"`
	Fingerprint string    `json:"fingerprint"`
	Decoded     []outcome `json:"decoded"`
	Encoded     []outcome `json:"encoded"`
	Blocked     []outcome `json:"blocked"` // encoded with arrays and maps in blocks with sizes, if the peer can do that
	Read        outcome   `json:"read"`    // the values of the container file
	Written     outcome   `json:"written"` // a container file of the values
	Older       outcome   `json:"older"`   // whether the older schema can be used

	OlderCanonical string  `json:"olderCanonical"` // empty if the peer does not say
	Backward       verdict `json:"backward"`
	Forward        verdict `json:"forward"`
}

// verdict is what a peer makes of a writer's and a reader's schema.
type verdict struct {
	Compatible *outcome  `json:"compatible"` // nil if the peer has no word for that
	Values     []outcome `json:"values"`
}

// server is a program that answers one question after the other, a line of JSON each.
type server struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader
}

// startServer starts a program.
func startServer(program string, args ...string) (*server, error) {
	cmd := exec.Command(program, args...)
	cmd.Stderr = os.Stderr
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	return &server{cmd: cmd, in: in, out: bufio.NewReader(out)}, nil
}

// ask sends a question, and reads the answer.
func (s *server) ask(question, answer any) error {
	line, err := json.Marshal(question)
	if err != nil {
		return err
	}
	if _, err := s.in.Write(append(line, '\n')); err != nil {
		return err
	}
	if line, err = s.out.ReadBytes('\n'); err != nil {
		return fmt.Errorf("the program says nothing more: %w", err)
	}
	return json.Unmarshal(line, answer)
}

func (s *server) stop() error { return errors.Join(s.in.Close(), s.cmd.Wait()) }
