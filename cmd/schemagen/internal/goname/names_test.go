package goname

import "testing"

func TestNamesAreGoNames(t *testing.T) {
	n := New([]string{"sku"})
	for avro, want := range map[string]string{
		"id": "ID", "userId": "UserID", "user_id": "UserID", "ID": "ID", "userIDs": "UserIDs", "ids": "IDs",
		"url": "URL", "http_url": "HTTPURL", "HTTPServer": "HTTPServer", "HTTPSServer": "HTTPSServer",
		"parseJSON": "ParseJSON",
		"fooBar":    "FooBar", "FooBar": "FooBar", "foo_bar": "FooBar", "FOO_BAR": "FooBar", "foo__bar_": "FooBar",
		"SPADES": "Spades", "itemSku": "ItemSKU", "x1y2": "X1y2", "f44": "F44", "_": "X", "_1": "X1", "a": "A",
		"wasVIPCustomer": "WasVIPCustomer", "ñandú": "Ñandú", "日本": "X日本",
	} {
		if got := n.Exported(avro); got != want {
			t.Errorf("%q became %q, want %q", avro, got, want)
		}
	}
}

func TestUnexportedNames(t *testing.T) {
	for id, want := range map[string]string{
		"User": "user", "URL": "url", "URLList": "urlList", "ID": "id", "X": "x", "HTTPServer": "httpServer",
		"Über": "über",
	} {
		if got := Unexported(id); got != want {
			t.Errorf("%q became %q, want %q", id, got, want)
		}
	}
}
