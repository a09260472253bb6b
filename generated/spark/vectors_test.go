package spark

import (
	"testing"

	"github.com/schemagen/schemagen/internal/vectorcheck"
	"github.com/schemagen/schemagen/runtime/avrotest"
)

// TestBytesOfOtherImplementations compares with bytes that other implementations of Avro wrote.
func TestBytesOfOtherImplementations(t *testing.T) {
	vectorcheck.Run(t, "spark", vectorcheck.Types{
		"spark.RequestMessage": func() avrotest.Datum { return new(RequestMessage) },
		"spark.MapStatus":      func() avrotest.Datum { return new(MapStatus) },
		"spark.MapStatuses":    func() avrotest.Datum { return new(MapStatuses) },
		"spark.RowBatch":       func() avrotest.Datum { return new(RowBatch) },
		"spark.Rows":           func() avrotest.Datum { return new(Rows) },
		"spark.RpcAddress":     func() avrotest.Datum { return new(RPCAddress) },
		"spark.RpcEndpoint":    func() avrotest.Datum { return new(RPCEndpoint) },
		"spark.BlockManagerId": func() avrotest.Datum { return new(BlockManagerID) },
	})
}
