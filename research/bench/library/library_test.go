package library

import (
	"os/exec"
	"testing"
)

// The first words for seed 0 match those of the generator's published code.
func TestSplitMix(t *testing.T) {
	var s SplitMix
	words := make([]uint64, 3)
	s.Fill(words, 2*64+8)
	if words[0] != 0xe220a8397b1dcdaf || words[1] != 0x6e789e6aa1b965f4 || words[2] != 0x06c45d188009454f&0xff {
		t.Errorf("got %x", words)
	}
}

func TestChecksum(t *testing.T) {
	var whole, parts, other Checksum
	whole.Add([]uint64{1, 2, 3})
	parts.Add([]uint64{1, 2})
	parts.Add([]uint64{3})
	other.Add([]uint64{2, 1, 3})
	if whole != parts || whole == other {
		t.Errorf("got %x, in parts %x, in another order %x", whole, parts, other)
	}
}

func TestRun(t *testing.T) {
	echo, err := exec.LookPath("echo")
	if err != nil {
		t.Skip(err)
	}
	var n int
	if err := Run(t.Context(), echo, 7, "%d", &n); err != nil || n != 7 {
		t.Errorf("got %d, %v", n, err)
	}
	if err := Run(t.Context(), echo, 7, "%d %d", &n, &n); err == nil {
		t.Error("a missing number is not reported")
	}
	if err := Run(t.Context(), echo+"/none", 7, "%d", &n); err == nil {
		t.Error("a missing program is not reported")
	}
}
