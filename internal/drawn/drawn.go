// Package drawn finds the rows of a position that somebody has drawn, such as 11011/10101/01110.
package drawn

import "strings"

// Rows splits a drawing into its rows, at slashes and line ends. It drops blank rows, and white
// space around rows.
func Rows(text string) []string {
	var rows []string
	for row := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == '/' || r == '\n' }) {
		if row = strings.TrimSpace(row); row != "" {
			rows = append(rows, row)
		}
	}
	return rows
}

// Looks reports whether a text is a drawing and cannot be anything else: at least two rows of 0, 1,
// . and # that are not all dots, the first with at least two lights.
func Looks(text string) bool {
	rows := Rows(text)
	return len(rows) >= 2 && len(rows[0]) >= 2 && strings.Trim(strings.Join(rows, ""), "01.#") == "" && strings.ContainsAny(text, "01#")
}
