package reflectcodec

import (
	"github.com/schemagen/schemagen/generated/interop"
	"github.com/schemagen/schemagen/generated/order"
	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/generated/shop"
	"github.com/schemagen/schemagen/generated/spark"
	"github.com/schemagen/schemagen/generated/tree"
	"github.com/schemagen/schemagen/generated/users"
)

// generatedUnions registers the branches of the union interfaces of the generated packages.
var generatedUnions = []Option{
	Union[interop.ArraysMixedItem](interop.ArraysMixedItemLong(0), interop.ArraysMixedItemString(""),
		(*interop.Point)(nil)),
	Union[interop.MapsMixedValue](
		interop.MapsMixedValueBoolean(false),
		interop.MapsMixedValueDouble(0),
		interop.Suit(0),
		(*interop.Circle)(nil),
	),
	Union[interop.UnionsScalar](
		interop.UnionsScalarBoolean(false),
		interop.UnionsScalarInt(0),
		interop.UnionsScalarLong(0),
		interop.UnionsScalarFloat(0),
		interop.UnionsScalarDouble(0),
		interop.UnionsScalarBytes{},
		interop.UnionsScalarString(""),
	),
	Union[interop.UnionsNumeric](interop.UnionsNumericLong(0), interop.UnionsNumericDouble(0)),
	Union[interop.UnionsShape]((*interop.Point)(nil), (*interop.Circle)(nil), (*interop.Marker)(nil)),
	Union[interop.UnionsNamed](interop.Suit(0), interop.Digest{}, interop.Letter{}, (*interop.Circle)(nil)),
	Union[interop.UnionsContainer](interop.UnionsContainerIntArray{}, interop.UnionsContainerStringMap{}),
	Union[interop.UnionsLogical](
		interop.UnionsLogicalDate{},
		interop.UnionsLogicalTimestampMillis{},
		interop.UnionsLogicalDecimal9Scale3{},
		interop.UnionsLogicalUUID{},
		interop.UnionsLogicalSpan{},
		interop.UnionsLogicalRate{},
	),
	Union[interop.UnionsEverything](
		interop.UnionsEverythingString(""),
		interop.UnionsEverythingBytes{},
		interop.UnionsEverythingBoolean(false),
		interop.UnionsEverythingDouble(0),
		interop.UnionsEverythingFloat(0),
		interop.UnionsEverythingLong(0),
		interop.UnionsEverythingInt(0),
		interop.UnionsEverythingOptionalIntMap{},
		interop.UnionsEverythingArray{},
		(*interop.Point)(nil),
		interop.Suit(0),
		interop.Digest{},
		interop.UnionsEverythingSpan{},
	),
	Union[interop.UnionsEverythingArrayItem](interop.UnionsEverythingArrayItemString(""), (*interop.Point)(nil)),
	Union[interop.UnionsOnly](interop.UnionsOnlyString("")),
	Union[interop.UnionsNestedListItemItem](interop.UnionsNestedListItemItemInt(0),
		interop.UnionsNestedListItemItemString("")),
	Union[interop.DefaultsChoice](interop.DefaultsChoiceDouble(0), interop.Suit(0)),
	Union[order.OrderEventPayment](
		(*order.CardPayment)(nil),
		(*order.BankTransfer)(nil),
		(*order.Voucher)(nil),
		order.OrderEventPaymentString(""),
	),
	Union[order.OrderLineDiscount](order.OrderLineDiscountDouble(0), (*order.Money)(nil)),
	Union[order.DeliveryParcelsValue](order.DeliveryParcelsValueString(""), order.DeliveryParcelsValueLong(0)),
	Union[perf.EventPayload](
		perf.EventPayloadString(""),
		perf.EventPayloadLong(0),
		perf.EventPayloadDouble(0),
		(*perf.Click)(nil),
	),
	Union[perf.UnionsValue](
		perf.UnionsValueBoolean(false),
		perf.UnionsValueLong(0),
		perf.UnionsValueDouble(0),
		perf.UnionsValueString(""),
		(*perf.Range)(nil),
	),
	Union[perf.UnionsValuesItem](perf.UnionsValuesItemLong(0), perf.UnionsValuesItemString(""), (*perf.Range)(nil)),
	Union[perf.UnionsExtra](perf.UnionsExtraIntArray{}, perf.UnionsExtraStringMap{}),
	Union[spark.RowsRowsItemItem](
		spark.RowsRowsItemItemBoolean(false),
		spark.RowsRowsItemItemInt(0),
		spark.RowsRowsItemItemLong(0),
		spark.RowsRowsItemItemDouble(0),
		spark.RowsRowsItemItemString(""),
		spark.RowsRowsItemItemBytes{},
		spark.RowsRowsItemItemLongArray{},
	),
	Union[shop.CartWorst](shop.Status(0), Branch{"com.example.warehouse.Status", shop.CartWorstStatus(0)}),
	Union[shop.CartFocus](Branch{"com.example.warehouse.Item", shop.CartFocusItem{}}, (*shop.Item)(nil)),
	Union[tree.ForestExpression](tree.ForestExpressionDouble(0), tree.ForestExpressionString(""),
		(*tree.Operation)(nil)),
	Union[tree.OperationOperandsItem](
		tree.OperationOperandsItemDouble(0),
		tree.OperationOperandsItemString(""),
		(*tree.Operation)(nil),
		(*tree.Call)(nil),
	),
	Union[tree.CallArgumentsValue](tree.CallArgumentsValueDouble(0), (*tree.Operation)(nil), (*tree.Call)(nil)),
	Union[users.UserLastLogin](users.UserLastLoginTimestampMillis{}, users.UserLastLoginString("")),
}
