package store

import "strconv"

// arrayText formats numbers as a PostgreSQL array literal, such as {12,7,-1,0}. PostgreSQL cannot
// nest arrays of different lengths, but it accepts an array of such strings.
func arrayText(numbers []int32) string {
	text := make([]byte, 0, 2+4*len(numbers))
	text = append(text, '{')
	for i, n := range numbers {
		if i > 0 {
			text = append(text, ',')
		}
		text = strconv.AppendInt(text, int64(n), 10)
	}
	return string(append(text, '}'))
}
