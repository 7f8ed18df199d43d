package main

import "testing"

// Every figure that takes a second at most can be measured.
func TestFigures(t *testing.T) {
	if testing.Short() {
		t.Skip("the figures take some seconds; the run without -short measures them")
	}
	for _, b := range others() {
		if figure, err := b.measure(t.Context()); err != nil || figure <= 0 {
			t.Errorf("%s: %v, %v", b.what, figure, err)
		}
	}
}
