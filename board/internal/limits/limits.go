// Package limits has the limits of boards that files of graphs keep to as well.
package limits

const (
	// Colours is the largest number of colours of a light, off included.
	Colours = 64
	// Toggles is the largest number of toggles, of all buttons together, on a
	// board that lists them, and the largest number of edges of a graph.
	Toggles = 1 << 22
	// Label is the greatest length of a label, in bytes.
	Label = 1 << 10
)
