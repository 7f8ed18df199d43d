package store

import "strconv"

// arrayText writes numbers as PostgreSQL writes arrays, as in {12,7,-1,0}. Arrays of
// different lengths cannot be elements of one array; texts can.
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
