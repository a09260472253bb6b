package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/harness"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
	"google.golang.org/protobuf/proto"
)

// NOTE: Prism starts one worker for each environment of a pipeline, and gives it several bundles at once. So that there are several workers
// the environment of the pipeline is multiplied, and its transforms are dealt out. Each worker is a process of its own, as on machines of
// their own: the test binary once more, as what Beam calls an external worker pool.

// poolVariable makes the test binary a worker pool.
const poolVariable = "BEAM_TEST_WORKER_POOL"

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	if os.Getenv(poolVariable) != "" {
		servePool()
		return
	}
	os.Exit(m.Run())
}

// servePool starts workers when it is asked to, until its input ends. It prints where it can be asked.
func servePool() {
	listener, err := net.Listen("tcp", "localhost:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	server := grpc.NewServer()
	fnpb.RegisterBeamFnExternalWorkerPoolServer(server, pool{})
	go server.Serve(listener)
	fmt.Println(listener.Addr())
	io.Copy(io.Discard, os.Stdin)
}

// pool starts workers as Beam's own pool for Go does, package extworker, but does not let them shorten the names of metrics to numbers:
// Prism 2.77 takes the numbers of one process for those of another.
type pool struct {
	fnpb.UnimplementedBeamFnExternalWorkerPoolServer
}

// StartWorker starts a worker in this process.
func (pool) StartWorker(_ context.Context, r *fnpb.StartWorkerRequest) (*fnpb.StartWorkerResponse, error) {
	ctx := grpcx.WriteWorkerID(context.Background(), r.GetWorkerId())
	go harness.MainWithOptions(ctx, r.GetLoggingEndpoint().GetUrl(), r.GetControlEndpoint().GetUrl(), harness.Options{})
	return &fnpb.StartWorkerResponse{}, nil
}

// StopWorker does nothing: workers stop with their process.
func (pool) StopWorker(context.Context, *fnpb.StopWorkerRequest) (*fnpb.StopWorkerResponse, error) {
	return &fnpb.StopWorkerResponse{}, nil
}

// startPool starts a worker pool in a process of its own and returns its endpoint.
func startPool(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), poolVariable+"=yes")
	cmd.Stderr = os.Stderr
	stop, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		stop.Close()
		if err := cmd.Wait(); err != nil {
			t.Error(err)
		}
	})
	endpoint, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(endpoint)
}

// runOnWorkers runs a pipeline on Prism with as many worker processes. Each read has a worker of its own as far as there are enough, and so
// has what comes after reading. It returns the error of the job.
func runOnWorkers(t *testing.T, p *beam.Pipeline, workers int) error {
	t.Helper()
	ctx := t.Context()
	edges, _, err := p.Build()
	if err != nil {
		t.Fatal(err)
	}
	var environments []*pipepb.Environment
	for range workers {
		endpoint := startPool(t)
		environment, err := graphx.CreateEnvironment(ctx, graphx.URNEnvExternal, func(context.Context) string { return endpoint })
		if err != nil {
			t.Fatal(err)
		}
		environment.Dependencies = nil // the workers have the program
		environments = append(environments, environment)
	}
	pipeline, err := graphx.Marshal(edges, &graphx.Options{Environment: environments[0]})
	if err != nil {
		t.Fatal(err)
	}
	dealOut(pipeline.GetComponents(), environments)

	client, err := prism.CreateJobServer(ctx, prism.Options{})
	if err != nil {
		t.Fatal(err)
	}
	prepared, _, _, err := runnerlib.Prepare(ctx, client, pipeline, &runnerlib.JobOptions{Name: t.Name()})
	if err != nil {
		t.Fatal(err)
	}
	job, err := runnerlib.Submit(ctx, client, prepared, "")
	if err != nil {
		t.Fatal(err)
	}
	return runnerlib.WaitForCompletion(ctx, client, job)
}

// dealOut gives the environments to a pipeline whose transforms are all in one.
func dealOut(c *pipepb.Components, environments []*pipepb.Environment) {
	names := make([]string, len(environments))
	for id := range c.GetEnvironments() {
		names[0] = id // the one it has
	}
	for i, environment := range environments[1:] {
		names[1+i] = fmt.Sprint("environment", 1+i)
		c.Environments[names[1+i]] = proto.CloneOf(environment)
	}
	scopes := map[string]int{} // the number of each scope that something is read in
	for _, t := range c.GetTransforms() {
		scope, _, _ := strings.Cut(t.GetUniqueName(), "/")
		if t.GetEnvironmentId() == "" {
			continue
		}
		n := 0
		if strings.HasPrefix(scope, "avrobeam.Read") {
			var ok bool
			if n, ok = scopes[scope]; !ok {
				n = 1 + len(scopes)
				scopes[scope] = n
			}
		}
		t.EnvironmentId = names[n%len(names)]
	}
}
