package server_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"lightsout/internal/service/proofrun"
)

// Anyone can see the progress of a proof, but nobody can file one from outside.
func TestProofs(t *testing.T) {
	s := newService(t)
	data := s.store
	list := func() (body struct{ Proofs []proofrun.ProofView }) {
		t.Helper()
		a := s.person().do(http.MethodGet, "/api/proofs", nil)
		if err := json.Unmarshal(a.body, &body); err != nil || a.status != http.StatusOK {
			t.Fatal(a.status, err)
		}
		return body
	}
	p, _, err := data.AddProof(t.Context(), proofrun.Proof{Puzzle: "95x95:" + strings.Repeat("f", 5000), Goal: "fewest", Version: "1"}, proofrun.StageSize{Name: "counting", Shards: 2})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := data.AddAnswer(t.Context(), proofrun.Answer{StageID: p.At(), Shard: 1, Worker: 1, Answer: []byte("x")}); err != nil {
		t.Fatal(err)
	}
	got := list().Proofs
	if len(got) != 1 || got[0].State != "running" || got[0].Answered != 1 || got[0].Shards != 2 || got[0].StageName != "counting" ||
		got[0].SecondsLeft != nil || len(got[0].Puzzle) > 1100 {
		t.Errorf("got %+v, want a running proof with 1 of 2 shards answered", got)
	}
	if done, err := data.EndProof(t.Context(), p.At(), []byte(`{"size":7,"bound":7,"proved":true,"presses":[1]}`)); !done || err != nil {
		t.Fatal(done, err)
	}
	a := s.person().do(http.MethodGet, "/api/proofs/1", nil)
	var one proofrun.ProofDetails
	if err := json.Unmarshal(a.body, &one); err != nil || a.status != http.StatusOK || one.Result == nil || one.Result.Size != 7 || !one.Result.Proved || len(one.Stages) != 1 || one.Ended == nil {
		t.Errorf("%d %s, %v", a.status, a.body, err)
	}
	for path, want := range map[string]int{"/api/proofs/2": http.StatusNotFound, "/api/proofs/0": http.StatusUnprocessableEntity, "/api/proofs/x": http.StatusUnprocessableEntity} {
		if a := s.person().do(http.MethodGet, path, nil); a.status != want {
			t.Errorf("%s: %d, want %d", path, a.status, want)
		}
	}
	if a := s.person().do(http.MethodPost, "/api/proofs", map[string]string{"puzzle": "95x95"}); a.status < 400 {
		t.Errorf("a stranger files a proof: %d", a.status)
	}
}
