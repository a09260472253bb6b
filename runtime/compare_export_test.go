package runtime

// CompareValueByValue is CompareBinary without the shortcuts for data that begin alike.
func CompareValueByValue(order *Order, a, b []byte) (int, error) {
	var c comparison
	c.a.ResetBytes(a)
	c.b.ResetBytes(b)
	c.parted = true
	result := c.value(order)
	if result != incomparable {
		return result, nil
	}
	return 0, c.failure()
}
