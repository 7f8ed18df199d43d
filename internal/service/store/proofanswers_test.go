package store_test

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"lightsout/internal/service/proofrun"
)

// If the database refuses some answers in a group, only their callers get an error.
func TestRefusedAnswers(t *testing.T) {
	s := open(t)
	const many = 40
	p, _, err := s.AddProof(t.Context(), proofrun.Proof{Puzzle: "5x5:on", Goal: "fewest", Version: "1"}, func([]byte) proofrun.StageSize {
		return proofrun.StageSize{Name: "stage", Shards: many}
	})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for _, shard := range rand.Perm(many) {
		wg.Go(func() {
			a := proofrun.Answer{StageID: p.At(), Shard: shard, Worker: 1}
			isGood := shard%2 == 0
			if isGood {
				a.Answer = []byte("x") // the others are nil, which the database refuses
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

// Answers stored while a worker is being banned are kept or discarded consistently: none of the
// banned worker's answers remains, and the count is exact.
func TestBanWhileAnswersAreStored(t *testing.T) {
	s := open(t)
	const rounds, shards = 30, 600
	for round := range rounds {
		p, _, err := s.AddProof(t.Context(), proofrun.Proof{Puzzle: fmt.Sprint(round), Goal: "fewest", Version: "1"}, func([]byte) proofrun.StageSize {
			return proofrun.StageSize{Name: "stage", Shards: shards}
		})
		if err != nil {
			t.Fatal(err)
		}
		const liar, honest = 1, 2
		var wg sync.WaitGroup
		for shard := range shards {
			wg.Go(func() {
				time.Sleep(time.Duration(rand.IntN(10)) * time.Millisecond)
				a := proofrun.Answer{StageID: p.At(), Shard: shard, Worker: liar + int64(shard%2), Answer: []byte("x"), Audit: shard%50 == 0}
				if _, err := s.AddAnswer(t.Context(), a); err != nil {
					t.Error(err)
				}
			})
		}
		time.Sleep(5 * time.Millisecond)
		if err := s.Ban(t.Context(), p.At(), liar, "it lies"); err != nil {
			t.Fatal(err)
		}
		wg.Wait()
		at := proofrun.StageID{Proof: p.ID, Round: 1}
		found := 0
		if err := s.Answers(t.Context(), at, func(a proofrun.Answer) error {
			if found++; a.Worker != honest {
				t.Errorf("an answer from worker %d remains", a.Worker)
			}
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if n, err := s.Answered(t.Context(), at); n != found || err != nil {
			t.Errorf("counted %d answers, but there are %d, %v", n, found, err)
		}
	}
}
