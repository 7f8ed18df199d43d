package shards_test

import (
	"encoding/binary"
	"errors"
	"testing"

	"lightsout/internal/shards"
)

func TestReader(t *testing.T) {
	text := binary.AppendUvarint(binary.AppendUvarint(nil, 300), 7)
	r := shards.NewReader(text)
	if a, b := r.UpTo(300), r.UpTo(7); a != 300 || b != 7 || r.Left() != 0 || r.Failed() || r.End() != nil {
		t.Errorf("%d and %d, %v", a, b, r.End())
	}
	for name, most := range map[string][]uint64{
		"too large":      {299, 7},
		"something left": {300},
		"something more": {300, 7, 1},
	} {
		r := shards.NewReader(text)
		for _, m := range most {
			r.UpTo(m)
		}
		if !errors.Is(r.End(), shards.ErrAnswer) {
			t.Errorf("%s: no error", name)
		}
	}
	if r = shards.NewReader([]byte{0x85, 0}); r.UpTo(9) != 0 || !r.Failed() {
		t.Error("accepted a number that is not in its shortest encoding")
	}
	r = shards.NewReader(text)
	r.Fail()
	if n := r.UpTo(300); n != 0 || !r.Failed() || !errors.Is(r.End(), shards.ErrAnswer) {
		t.Errorf("%d after a failure", n)
	}
}
