package rows

import (
	"time"

	"github.com/schemagen/schemagen/generated/order"
	rt "github.com/schemagen/schemagen/runtime"
)

// Pointers, null and what may be null.
type (
	Pointer         struct{ F *int }
	PointerTwice    struct{ F **int }
	PointerEndless  struct{ F Endless }
	PointerCircle   struct{ F *One }
	Null            struct{ F struct{} }
	NullPointer     struct{ F *struct{} }
	NullString      struct{ F *string }
	NullInt         struct{ F int }
	Nullable        struct{ F *string }
	NullableTwice   struct{ F **string }
	NullableWrong   struct{ F *int }
	NullableString  struct{ F string }
	NullableSlice   struct{ F []string }
	NullableMap     struct{ F map[string]int64 }
	OptionalString  struct{ F rt.Optional[string] }
	OptionalWrong   struct{ F rt.Optional[int] }
	OptionalPointer struct{ F *rt.Optional[int] }
)

type (
	// Endless points to itself.
	Endless *Endless
	// One points to Two.
	One *Two
	// Two points to One.
	Two *One
)

// Lists.
type (
	Array       struct{ F []int }
	ArrayNamed  struct{ F Numbers }
	ArrayArray  struct{ F [3]int }
	ArrayItems  struct{ F [][]bool }
	ArrayMap    struct{ F map[string]int }
	Map         struct{ F map[string]int }
	MapNamed    struct{ F map[Word]int }
	MapIntKey   struct{ F map[int]string }
	MapTextKey  struct{ F map[Number]string }
	MapValues   struct{ F map[string]bool }
	MapSlice    struct{ F []int }
	Channel     struct{ F chan int }
	Function    struct{ F func() }
	TwoFaults   struct{ F, G bool }
	ThreeFaults struct {
		F bool `avro:"F,omitempty"`
		G []bool
		H chan int `avro:"other"`
	}
)

// Numbers is made from a slice.
type Numbers []int

// Records.
type (
	Record        struct{ F RecordInner }
	RecordInner   struct{ X int }
	RecordMap     struct{ F map[string]int }
	RecordInt     struct{ F int }
	RecordSlice   struct{ F []int }
	RecordTree    struct{ F []RecordTree }
	RecordShort   struct{ F int }
	RecordMore    struct{ F, G int }
	RecordTwice   struct{ F, G RecordTwice_ }
	RecordTwice_  struct{ X bool }
	RecordDefault struct{ F int }
	RecordRefused struct{ F int }
)

// Embedded and inlined structs.
type (
	Embedded       struct{ Base }
	EmbeddedPtr    struct{ *Base }
	EmbeddedHidden struct{ base }
	EmbeddedHiding struct{ *base }
	EmbeddedOuter  struct {
		Base
		F int
	}
	EmbeddedClash struct {
		Base
		Other
	}
	EmbeddedTags struct {
		TagsF
		TagsToo
	}
	EmbeddedNamed struct {
		Base `avro:"F"`
	}
	EmbeddedTime struct {
		time.Time
		F int
	}
	EmbeddedItself struct {
		*EmbeddedItself
		F int
	}
	Inline struct {
		In Base `avro:",inline"`
	}
	InlineInt struct {
		F int `avro:",inline"`
	}
	InlineNamed struct {
		In Base `avro:"F,inline"`
	}
	InlineHidden struct {
		in Base `avro:",inline"`
	}
)

type (
	// Base is embedded.
	Base struct{ F int }
	// Other has a field of the same name.
	Other struct{ F int }
	// TagsF has a field that is tagged so.
	TagsF struct {
		A int `avro:"F"`
	}
	// TagsToo has one too.
	TagsToo struct {
		B int `avro:"F"`
	}
	base struct{ F int }
)

// Tags.
type (
	TagUnknown struct {
		F int `avro:"F,omitempty"`
	}
	TagOther struct {
		F int
		G int `avro:"H"`
	}
	TagNear struct {
		F int `avro:"FirstNme"`
	}
	TagDash struct {
		F int
		G chan int `avro:"-"`
	}
	TagSpelled struct {
		FirstName string
	}
	TagUnexported struct {
		f int `avro:"F"`
	}
	TagHidden struct {
		F int
		g int
	}
	TagUnion struct {
		F string `avro:"F,union=Circle"`
	}
	TagType struct {
		F int `avrotype:"string"`
	}
	TagTypeUnknown struct {
		F int `avrotype:"strnig"`
	}
	TagDefault struct {
		F int `avrodefault:"one"`
	}
	OmitZero struct {
		F int `avro:"F,omitzero"`
	}
	OmitZeroBare struct {
		F int `avro:"F,omitzero"`
	}
	OmitZeroTime struct {
		F time.Time `avro:"F,omitzero" avrodefault:"0"`
	}
	OmitZeroNarrow struct {
		F int8 `avro:"F,omitzero"`
	}
	OmitZeroUUID struct {
		F string `avro:"F,omitzero" avrotype:"uuid"`
	}
)

var _ = TagHidden{}.g + InlineHidden{}.in.F + TagUnexported{}.f

// Interfaces.
type (
	Any        struct{ F any }
	Union      struct{ F Shape }
	UnionAny   struct{ F any }
	UnionInt   struct{ F int }
	UnionNone  struct{ F None }
	UnionPlain struct{ F Shape }
	UnionWrong struct{ F Lone }
)

type (
	// Shape is a union of shapes.
	Shape interface{ shape() }
	// Circle is a branch.
	Circle struct{ Radius float64 }
	// Square is a branch, by pointer.
	Square struct{ Side float64 }
	// None has no branches.
	None interface{ none() }
	// Lone has one that does not fit.
	Lone interface{ lone() }
	// Solitary is it.
	Solitary struct{ Radius float64 }
)

func (Circle) shape()  {}
func (*Square) shape() {}
func (Solitary) lone() {}

// Types with methods.
type (
	Methods      struct{ F order.Money }
	MethodsOther struct{ F order.Money }
	MethodsText  struct{ F *order.Currency }
)
