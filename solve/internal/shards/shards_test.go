package shards_test

import (
	"encoding/binary"
	"errors"
	"math/rand/v2"
	"testing"

	"lightsout/solve/internal/shards"
)

func TestCheck(t *testing.T) {
	for shard, want := range map[int]bool{-1: false, 0: true, 2: true, 3: false} {
		if err := shards.Check(shard, 3); (err == nil) != want || err != nil && !errors.Is(err, shards.ErrAnswer) {
			t.Errorf("shard %d of 3: %v", shard, err)
		}
	}
}

// Answer recognises the last missing answer, even if answers come out of order or twice.
func TestPending(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for range 100 {
		n := 1 + random.IntN(20)
		p := shards.NewPending(n)
		for i, shard := range random.Perm(n) {
			if !p.Needs(shard) {
				t.Fatalf("shard %d has an answer before it was recorded", shard)
			}
			for range 2 {
				if all := p.Answer(shard); all != (i == n-1) || p.Needs(shard) {
					t.Fatalf("%d of %d answers, all %v", i+1, n, all)
				}
			}
		}
	}
}

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
