// Package people has no comments on its types and no constants, so that reflection sees all there is.
package people

import (
	"math/big"
	"net/netip"
	"time"

	"github.com/schemagen/schemagen/generated/order"
	rt "github.com/schemagen/schemagen/runtime"
	"github.com/schemagen/schemagen/runtime/decimal"
	"github.com/schemagen/schemagen/schema/gotype/testdata/people/place"
)

type Numbers struct {
	Bool      bool
	Int8      int8
	Int16     int16
	Int32     int32
	Rune      rune
	Int64     int64
	Int       int
	Uint8     uint8
	Uint16    uint16
	Uint32    uint32
	Uint64    uint64 `avrotype:"long"`
	Uint      uint   `avrotype:"long"`
	Float32   float32
	Float64   float64
	Narrow    int64   `avrotype:"int"`
	Rounded   float64 `avrotype:"float"`
	Bare      int64   `avrotype:"timestamp-millis"`
	Timeout   Timeout
	Nanos     time.Duration `avrotype:"long"`
	SuitIndex int32         `avrotype:"enum(CLUBS,HEARTS)"`
}

type Timeout time.Duration

type Texts struct {
	String      string
	Bytes       []byte
	Hash        [32]byte
	Digest      Digest
	OtherDigest Digest
	Raw         []byte         `avrotype:"string"`
	Loose       string         `avrotype:"bytes"`
	Padded      []byte         `avrotype:"fixed(8)"`
	Address     netip.Addr     `avrodefault:"::1"`
	Name        Name           `avrodefault:"nobody"`
	Quoted      string         `avrodefault:"\"nobody\""`
	Suit        string         `avrotype:"enum(CLUBS, HEARTS)" avrodefault:"HEARTS"`
	Map         map[Name][]int `avrodefault:"{\"a\": [1]}"`
}

type Name string

type Digest [16]byte

type Logical struct {
	Micros  time.Time
	Day     time.Time   `avrotype:"date"`
	Millis  time.Time   `avrotype:"timestamp-millis"`
	Nanos   *time.Time  `avrotype:"timestamp-nanos"`
	Local   []time.Time `avrotype:"local-timestamp-micros"`
	Stamp   Stamp       `avrotype:"local-timestamp-nanos"`
	Clock   time.Duration
	Coarse  time.Duration   `avrotype:"time-millis"`
	Price   decimal.Decimal `avrotype:"decimal(9,2)"`
	Whole   decimal.Decimal `avrotype:"decimal(9)"`
	Big     decimal.Decimal `avrotype:"big-decimal"`
	Rate    *big.Rat        `avrotype:"decimal(20, 10)"`
	Fee     [8]byte         `avrotype:"decimal(9,2)"`
	ID      rt.UUID
	FixedID rt.UUID  `avrotype:"fixed(16) uuid"`
	Other   [16]byte `avrotype:"uuid"`
	Foreign UUID
	Text    string `avrotype:"uuid"`
	Span    rt.Duration
	Amount  decimal.Decimal `avrotype:"fixed(6) decimal(9,2)"`
}

type Stamp time.Time

type UUID [16]byte

func (u UUID) MarshalText() ([]byte, error)  { return rt.UUID(u).MarshalText() }
func (u *UUID) UnmarshalText(b []byte) error { return (*rt.UUID)(u).UnmarshalText(b) }

type Person struct {
	_       struct{}            `avroname:"com.example.Human" avroalias:"Person,org.example.Body" avrodoc:"Somebody."`
	Name    string              `avro:"name" avroalias:"fullName,label" avrodoc:"As spoken, with a comma."`
	Age     *int32              `avro:"age"`
	Nick    *string             `avro:"nick" avrodefault:"none"`
	Email   rt.Optional[string] `avro:"email"`
	Friends []*Person           `avro:"friends" avrodefault:"[]"`
	Mother  *Person             `avro:"mother"`
	Deep    **int64             `avro:"deep"`
	Tags    map[string]string   `avro:"tags,omitzero"`
	Count   int                 `avro:"count,omitzero"`
	Hidden  chan int            `avro:"-"`
	private int
	Address struct {
		Street string
		Geo    *struct{ Lat, Lon float64 }
	} `avro:"address"`
	Nothing struct{}
	Base
	*place.Place
	Extra Extra `avro:",inline"`
	Pages Page[place.Place]
	Pairs Pair[int, []string]
	Order order.Customer
	Money *order.Money
	Maybe map[string]*place.Place
	Named Stamped `avrotype:"string"`
	Opt   rt.Optional[place.Place]
}

type Base struct {
	ID   int64
	Name string `avro:"name2"`
	Inner
}

type Inner struct {
	ID      int32
	Version int16
}

type Extra struct {
	Note  string
	Count string
}

type Page[T any] struct {
	Items []T
	Next  *Page[T]
}

type Pair[A, B any] struct {
	A A
	B B
}

type Stamped struct{ time.Time }

type Tree map[string][]*Node

type Node struct {
	Left, Right *Node
	Kids        Tree
	Value       []any `avro:"-"`
}

type People = Page[Person]

func (p Person) hidden() int { return p.private }

var _ = Person.hidden
