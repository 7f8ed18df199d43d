// Package limits defines the limits that boards share with graph files.
package limits

const (
	// Colours is the largest number of colours that a light can have, including off.
	Colours = 64
	// Toggles is the largest total number of toggles on a board that lists its buttons, and the
	// largest number of edges in a graph.
	Toggles = 1 << 22
	// Label is the maximum length of a label, in bytes.
	Label = 1 << 10
)
