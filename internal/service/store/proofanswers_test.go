package store_test

import (
	"math/rand/v2"
	"sync"
	"testing"

	"lightsout/internal/service/proofrun"
)

// If the database refuses some answers in a group, only their callers get an error.
func TestRefusedAnswers(t *testing.T) {
	s := open(t)
	const many = 40
	p, _ := addProof(t, s, "5x5:on", many)
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

// Nothing remains of a proof that is removed while its answers are being stored.
func TestRemoveWhileAnswersAreStored(t *testing.T) {
	s := open(t)
	const rounds, shards = 30, 600
	for range rounds {
		p, _ := addProof(t, s, "5x5:on", shards)
		var wg sync.WaitGroup
		some := make(chan struct{}, shards)
		for shard := range shards {
			wg.Go(func() {
				if _, err := s.AddAnswer(t.Context(), proofrun.Answer{StageID: p.At(), Shard: shard, Worker: 1, Answer: []byte("x"), Audit: true}); err != nil {
					t.Error(err)
				}
				some <- struct{}{}
			})
		}
		<-some
		if err := s.RemoveProof(t.Context(), p.ID); err != nil {
			t.Fatal(err)
		}
		wg.Wait()
		var left int
		if err := s.Pool().QueryRow(t.Context(), `
SELECT (SELECT count(*) FROM proof_answers) + (SELECT count(*) FROM proof_shares) + (SELECT count(*) FROM proof_audits)`).Scan(&left); err != nil || left != 0 {
			t.Fatalf("%d rows are left, %v", left, err)
		}
	}
}
