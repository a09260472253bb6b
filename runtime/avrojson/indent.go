package avrojson

// maxIndent is the level at which indentation stops growing.
const maxIndent = 64

// indent spreads the compact JSON in text[start:] over lines: each member and item on its own, indented by step for
// each level around it. Empty objects and arrays stay as they are. The text before start is kept.
func indent(text []byte, start int, step string) []byte {
	compact := append([]byte(nil), text[start:]...)
	out := text[:start]
	level := 0
	inString := false
	for i := 0; i < len(compact); i++ {
		c := compact[i]
		if inString {
			switch c {
			case '\\':
				out = append(out, c)
				i++
				c = compact[i]
			case '"':
				inString = false
			}
			out = append(out, c)
			continue
		}
		switch c {
		case '"':
			inString = true
			out = append(out, c)
		case '{', '[':
			out = append(out, c)
			if next := compact[i+1]; next == '}' || next == ']' {
				out = append(out, next)
				i++
				continue
			}
			level++
			out = newLine(out, level, step)
		case '}', ']':
			level--
			out = append(newLine(out, level, step), c)
		case ',':
			out = newLine(append(out, c), level, step)
		case ':':
			out = append(out, ':', ' ')
		default:
			out = append(out, c)
		}
	}
	return out
}

func newLine(out []byte, level int, step string) []byte {
	out = append(out, '\n')
	for range min(level, maxIndent) {
		out = append(out, step...)
	}
	return out
}
