package cases

import (
	"reflect"

	"github.com/schemagen/schemagen/generated/perf"
	"github.com/schemagen/schemagen/reflectcodec"
)

type (
	plainEventSource   perf.EventSource
	plainEventLocation perf.EventLocation
)

type plainEvent struct {
	ID         string              `avro:"id"`
	Kind       perf.EventKind      `avro:"kind"`
	Timestamp  int64               `avro:"timestamp"`
	Source     plainEventSource    `avro:"source"`
	User       *string             `avro:"user"`
	Payload    plainPayload        `avro:"payload"`
	Tags       []string            `avro:"tags"`
	Attributes map[string]string   `avro:"attributes"`
	Location   *plainEventLocation `avro:"location"`
	Sequence   int64               `avro:"sequence"`
	Score      float64             `avro:"score"`
	Retried    bool                `avro:"retried"`
}

type plainPayload interface{ isPayload() }

type (
	plainPayloadString string
	plainPayloadLong   int64
	plainPayloadDouble float64
	plainClick         perf.Click
)

func (plainPayloadString) isPayload() {}
func (plainPayloadLong) isPayload()   {}
func (plainPayloadDouble) isPayload() {}
func (*plainClick) isPayload()        {}

type plainUnions struct {
	Count  *int64      `avro:"count"`
	Title  *string     `avro:"title"`
	Ratio  *float64    `avro:"ratio"`
	Flag   *bool       `avro:"flag"`
	Value  plainValue  `avro:"value"`
	Values []plainItem `avro:"values"`
	Extra  plainExtra  `avro:"extra"`
}

type plainValue interface{ isValue() }

type (
	plainValueBoolean bool
	plainValueLong    int64
	plainValueDouble  float64
	plainValueString  string
	plainRange        perf.Range
)

func (plainValueBoolean) isValue() {}
func (plainValueLong) isValue()    {}
func (plainValueDouble) isValue()  {}
func (plainValueString) isValue()  {}
func (*plainRange) isValue()       {}

type plainItem interface{ isItem() }

type (
	plainItemLong   int64
	plainItemString string
)

func (plainItemLong) isItem()   {}
func (plainItemString) isItem() {}
func (*plainRange) isItem()     {}

type plainExtra interface{ isExtra() }

type (
	plainExtraIntArray  []int32
	plainExtraStringMap map[string]string
)

func (plainExtraIntArray) isExtra()  {}
func (plainExtraStringMap) isExtra() {}

// unions registers what the interfaces above hold.
var unions = []reflectcodec.Option{
	reflectcodec.Union[plainPayload](plainPayloadString(""), plainPayloadLong(0), plainPayloadDouble(0),
		(*plainClick)(nil)),
	reflectcodec.Union[plainValue](plainValueBoolean(false), plainValueLong(0), plainValueDouble(0),
		plainValueString(""), (*plainRange)(nil)),
	reflectcodec.Union[plainItem](plainItemLong(0), plainItemString(""), (*plainRange)(nil)),
	reflectcodec.Union[plainExtra](plainExtraIntArray{}, plainExtraStringMap{}),
}

// plainBranches gives the twin of each branch of a generated union.
var plainBranches = map[reflect.Type]reflect.Type{
	reflect.TypeFor[perf.EventPayloadString]():     reflect.TypeFor[plainPayloadString](),
	reflect.TypeFor[perf.EventPayloadLong]():       reflect.TypeFor[plainPayloadLong](),
	reflect.TypeFor[perf.EventPayloadDouble]():     reflect.TypeFor[plainPayloadDouble](),
	reflect.TypeFor[*perf.Click]():                 reflect.TypeFor[*plainClick](),
	reflect.TypeFor[perf.UnionsValueBoolean]():     reflect.TypeFor[plainValueBoolean](),
	reflect.TypeFor[perf.UnionsValueLong]():        reflect.TypeFor[plainValueLong](),
	reflect.TypeFor[perf.UnionsValueDouble]():      reflect.TypeFor[plainValueDouble](),
	reflect.TypeFor[perf.UnionsValueString]():      reflect.TypeFor[plainValueString](),
	reflect.TypeFor[*perf.Range]():                 reflect.TypeFor[*plainRange](),
	reflect.TypeFor[perf.UnionsValuesItemLong]():   reflect.TypeFor[plainItemLong](),
	reflect.TypeFor[perf.UnionsValuesItemString](): reflect.TypeFor[plainItemString](),
	reflect.TypeFor[perf.UnionsExtraIntArray]():    reflect.TypeFor[plainExtraIntArray](),
	reflect.TypeFor[perf.UnionsExtraStringMap]():   reflect.TypeFor[plainExtraStringMap](),
}
