package reflectcodec

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	rt "github.com/schemagen/schemagen/runtime"
)

// nulls is a record that holds two of the next one each, so many levels deep, with a null at the end.
func nulls(levels int, first, second string) string {
	text := `{"type":"record","name":"R0","fields":[{"name":"n","type":"null"}]}`
	for i := range levels {
		text = fmt.Sprintf(`{"type":"record","name":"R%d","fields":[{"name":%q,"type":%s},{"name":%q,"type":"R%d"}]}`,
			i+1, first, text, second, i)
	}
	return text
}

// TestValuesOfNoBytesAreBounded where each becomes a map: in 30 levels they would be a thousand million, from no data
// at all.
func TestValuesOfNoBytesAreBounded(t *testing.T) {
	forEachTwin(t, func(t *testing.T, twin Option) {
		deep := nulls(30, "a", "b")
		for _, text := range []string{deep, array(deep), mapOf(`["null",` + deep + `]`)} {
			var mismatch *BindError
			if _, err := For[any](text, twin); !errors.As(err, &mismatch) ||
				!strings.Contains(mismatch.Hint, "no bytes") {
				t.Errorf("%v", err)
			}
		}
		c := anyCodec(t, array(nulls(8, "a", "b")), twin) // 767 values in each item
		resolved, err := c.Resolve(array(nulls(8, "b", "a")))
		if err != nil || resolved.Direct() {
			t.Fatal(err)
		}
		for name, decode := range map[string]func([]byte, *any) error{"own data": c.Decode,
			"old data": resolved.Decode} {
			var x any
			if err := decode([]byte{160, 1, 0}, &x); err != nil || len(x.([]any)) != 80 {
				t.Errorf("%s: 80 items: %v", name, err)
			}
			for offset, data := range map[int64][]byte{0: {180, 1, 0}, 2: {160, 1, 20, 0}} {
				err := decode(data, &x)
				var at *rt.DecodeError
				if !errors.Is(err, rt.ErrLimit) || !errors.As(err, &at) || at.Offset != offset {
					t.Errorf("%s: 90 items: %v", name, err)
				}
			}
		}
	})
}
