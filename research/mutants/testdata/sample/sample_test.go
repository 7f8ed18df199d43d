package sample

import (
	"testing"
	"time"
)

func TestAllowed(t *testing.T) {
	for n, want := range map[int]bool{-5: false, 0: true, 5: true, 50: false} {
		if Allowed(n) != want {
			t.Error(n)
		}
	}
	if Limit != 10 {
		t.Error(Limit)
	}
}

func TestWait(t *testing.T) {
	if Wait(2) != 2001*time.Millisecond {
		t.Error(Wait(2))
	}
}

func TestCount(t *testing.T) {
	if Count(3) != 3 {
		t.Error(Count(3))
	}
}

func TestName(t *testing.T) {
	if Name("a", "b") != "ab" {
		t.Error(Name("a", "b"))
	}
}

func TestSame(t *testing.T) {
	if Same(1, 2) != 2 || Same(2, 1) != 2 || Same(2, 2) != 2 {
		t.Error("the larger number")
	}
}
