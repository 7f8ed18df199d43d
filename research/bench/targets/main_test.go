package main

import "testing"

// TestOthers checks that the measurements that others returns work.
func TestOthers(t *testing.T) {
	if testing.Short() {
		t.Skip("the measurements take a few seconds; the run without -short measures them")
	}
	for _, b := range others() {
		if measurement, err := b.measure(t.Context()); err != nil || measurement <= 0 {
			t.Errorf("%s: %v, %v", b.what, measurement, err)
		}
	}
}
