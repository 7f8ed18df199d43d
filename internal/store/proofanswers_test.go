package store_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"lightsout/internal/store"
)

// When the database refuses some of many answers that are written together, the callers of
// these learn it, and no others.
func TestRefusedAnswers(t *testing.T) {
	s := open(t)
	const many = 200
	p, _, err := s.AddProof(t.Context(), store.Proof{Puzzle: "5x5:on", Goal: "fewest", Version: "1"}, func([]byte) store.StageSize {
		return store.StageSize{Name: "stage", Shards: many}
	})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for _, shard := range rand.Perm(many) {
		wg.Go(func() {
			a := store.Answer{ProofStage: p.At(), Shard: shard, Worker: 1}
			isGood := shard%2 == 0
			if isGood {
				a.Answer = []byte("x") // the others have none, which the database refuses
			}
			if _, err := s.AddAnswer(t.Context(), a); (err == nil) != isGood {
				t.Errorf("shard %d: %v", shard, err)
			}
		})
	}
	wg.Wait()
	if n, err := s.Answered(t.Context(), p.At()); n != many/2 || err != nil {
		t.Errorf("%d answers, %v", n, err)
	}
}
