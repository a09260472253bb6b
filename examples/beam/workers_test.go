package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/runtime/graphx"
	fnpb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/fnexecution_v1"
	pipepb "github.com/apache/beam/sdks/v2/go/pkg/beam/model/pipeline_v1"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/prism"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/extworker"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/runners/universal/runnerlib"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/util/grpcx"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/protobuf/proto"
)

// NOTE: Prism starts one worker for each environment of a pipeline, and gives it several bundles at once. So that there
// are several workers the environment of the pipeline is multiplied, and its transforms are dealt out. Each worker is a
// process of its own, as on machines of their own: the test binary once more, as what Beam calls an external worker
// pool.

// poolVariable makes the test binary a worker pool.
const poolVariable = "BEAM_TEST_WORKER_POOL"

func TestMain(m *testing.M) {
	flag.Parse()
	beam.Init()
	if os.Getenv(poolVariable) != "" {
		servePool()
		return
	}
	os.Exit(runTests(m))
}

// runTests removes what Beam leaves in the directory for temporary files.
func runTests(m *testing.M) int {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	os.Setenv("TMPDIR", dir)
	return m.Run()
}

// servePool starts workers when it is asked to, until its input ends. It prints where it can be asked.
func servePool() {
	grpcx.Dial = dial
	pool, err := extworker.StartLoopback(context.Background(), 0)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println(pool.EnvironmentConfig(context.Background()))
	io.Copy(io.Discard, os.Stdin)
}

// dial connects a worker to the runner, as Beam does, but lets no metrics pass: workers shorten their names to numbers,
// and Prism 2.77 takes the numbers of one process for those of another. Without them it also takes every bundle for a
// slow one, and splits it when it can.
func dial(_ context.Context, endpoint string, _ time.Duration) (*grpc.ClientConn, error) {
	return grpc.NewClient(endpoint, grpc.WithTransportCredentials(insecure.NewCredentials()),
		grpc.WithDefaultCallOptions(grpc.MaxCallRecvMsgSize(math.MaxInt32)),
		grpc.WithStreamInterceptor(func(
			ctx context.Context, desc *grpc.StreamDesc, conn *grpc.ClientConn, method string, open grpc.Streamer,
			options ...grpc.CallOption,
		) (grpc.ClientStream, error) {
			stream, err := open(ctx, desc, conn, method, options...)
			return withoutMetrics{stream}, err
		}))
}

type withoutMetrics struct{ grpc.ClientStream }

func (s withoutMetrics) SendMsg(m any) error {
	if response, ok := m.(*fnpb.InstructionResponse); ok {
		if r := response.GetProcessBundle(); r != nil {
			r.MonitoringData, r.MonitoringInfos = nil, nil
		}
		if r := response.GetProcessBundleProgress(); r != nil {
			r.MonitoringData, r.MonitoringInfos = nil, nil
		}
	}
	return s.ClientStream.SendMsg(m)
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

// runOnWorkers runs a pipeline on Prism with as many worker processes. Each read has a worker of its own as far as
// there are enough, and so has what comes after reading. It returns the error of the job.
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
		environment, err := graphx.CreateEnvironment(ctx, graphx.URNEnvExternal, func(context.Context) string {
			return endpoint
		})
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
