package reflectcodec

import (
	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/generated/mutual"
	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/shop"
	"github.com/schemagen/schemagen/generated/spark"
	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/generated/warehouse"
)

// subjects are the generated types that testdata/vectors has vectors for.
var subjects = []subject{
	subjectOf[interop.Primitives]("interop", "com.example.interop.Primitives"),
	subjectOf[interop.Arrays]("interop", "com.example.interop.Arrays"),
	subjectOf[interop.Maps]("interop", "com.example.interop.Maps"),
	subjectOf[interop.Logicals]("interop", "com.example.interop.Logicals"),
	subjectOf[interop.Node]("interop", "com.example.interop.Node"),
	subjectOf[interop.Unions]("interop", "com.example.interop.Unions"),
	subjectOf[interop.Interop]("interop", "com.example.interop.Interop"),
	subjectOf[interop.Named]("interop", "com.example.interop.Named"),
	subjectOf[interop.Nullables]("interop", "com.example.interop.Nullables"),
	subjectOf[interop.Circle]("interop", "com.example.interop.Circle"),
	subjectOf[interop.Point]("interop", "com.example.interop.Point"),
	subjectOf[interop.Marker]("interop", "com.example.interop.Marker"),
	subjectOf[interop.Defaults]("interop", "com.example.interop.Defaults"),
	subjectOf[mutual.Employee]("mutual", "com.example.staff.Employee"),
	subjectOf[mutual.Team]("mutual", "com.example.team.Team"),
	subjectOf[order.OrderEvent]("order", "com.example.order.OrderEvent"),
	subjectOf[order.Money]("order", "com.example.order.Money"),
	subjectOf[order.Customer]("order", "com.example.order.Customer"),
	subjectOf[order.OrderLine]("order", "com.example.order.OrderLine"),
	subjectOf[order.Address]("order", "com.example.order.Address"),
	subjectOf[order.CardPayment]("order", "com.example.order.CardPayment"),
	subjectOf[order.BankTransfer]("order", "com.example.order.BankTransfer"),
	subjectOf[order.Voucher]("order", "com.example.order.Voucher"),
	subjectOf[order.Delivery]("order", "com.example.order.Delivery"),
	subjectOf[order.StatusChange]("order", "com.example.order.StatusChange"),
	subjectOf[order.GeoPoint]("order", "com.example.order.GeoPoint"),
	subjectOf[perf.IntArray]("perf", "perf.IntArray"),
	subjectOf[perf.LongArray]("perf", "perf.LongArray"),
	subjectOf[perf.FloatArray]("perf", "perf.FloatArray"),
	subjectOf[perf.DoubleArray]("perf", "perf.DoubleArray"),
	subjectOf[perf.NestedLargeFloatArray]("perf", "perf.NestedLargeFloatArray"),
	subjectOf[perf.NestedFloatArray]("perf", "perf.NestedFloatArray"),
	subjectOf[perf.NestedObjectArray]("perf", "perf.NestedObjectArray"),
	subjectOf[perf.Float]("perf", "perf.Float"),
	subjectOf[perf.Double]("perf", "perf.Double"),
	subjectOf[perf.Event]("perf", "perf.Event"),
	subjectOf[perf.MapStatus]("perf", "perf.MapStatus"),
	subjectOf[perf.Maps]("perf", "perf.Maps"),
	subjectOf[perf.Strings]("perf", "perf.Strings"),
	subjectOf[perf.Logical]("perf", "perf.Logical"),
	subjectOf[perf.Person]("perf", "perf.Person"),
	subjectOf[perf.Record]("perf", "perf.Record"),
	subjectOf[perf.BigRecord]("perf", "perf.BigRecord"),
	subjectOf[perf.Unions]("perf", "perf.Unions"),
	subjectOf[perf.Deep]("perf", "perf.Deep"),
	subjectOf[perf.Wide]("perf", "perf.Wide"),
	subjectOf[shop.Cart]("namespaces", "com.example.shop.Cart"),
	subjectOf[shop.Item]("namespaces", "com.example.shop.Item"),
	subjectOf[spark.RequestMessage]("spark", "spark.RequestMessage"),
	subjectOf[spark.MapStatus]("spark", "spark.MapStatus"),
	subjectOf[spark.MapStatuses]("spark", "spark.MapStatuses"),
	subjectOf[spark.RowBatch]("spark", "spark.RowBatch"),
	subjectOf[spark.Rows]("spark", "spark.Rows"),
	subjectOf[spark.RPCAddress]("spark", "spark.RpcAddress"),
	subjectOf[spark.RPCEndpoint]("spark", "spark.RpcEndpoint"),
	subjectOf[spark.BlockManagerID]("spark", "spark.BlockManagerId"),
	subjectOf[tree.Forest]("tree", "com.example.tree.Forest"),
	subjectOf[tree.BinaryTree]("tree", "com.example.tree.BinaryTree"),
	subjectOf[tree.LinkedList]("tree", "com.example.tree.LinkedList"),
	subjectOf[tree.Folder]("tree", "com.example.tree.Folder"),
	subjectOf[tree.Operation]("tree", "com.example.tree.Operation"),
	subjectOf[tree.Call]("tree", "com.example.tree.Call"),
	subjectOf[warehouse.Item]("namespaces", "com.example.warehouse.Item"),
	subjectOf[warehouse.Bin]("namespaces", "com.example.warehouse.Bin"),
}
