package proofrun_test

import (
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/proofrun"
)

// The view of a proof matches its state, and a shortened ID is still valid text.
func TestView(t *testing.T) {
	begin := time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)
	s := proofrun.Status{
		Proof:       proofrun.Proof{Puzzle: strings.Repeat("é", 1200), State: proofrun.Running},
		StageStatus: proofrun.StageStatus{StageSize: proofrun.StageSize{Shards: 100}, Answered: 40, Began: begin},
		Workers:     3, Rate: 2,
	}
	v := s.View()
	if v.Workers != 3 || v.SecondsLeft == nil || *v.SecondsLeft != 30 || v.Puzzle != strings.Repeat("é", 1000)+"…" || v.Result != nil || v.Ended != nil {
		t.Errorf("got %+v, want 3 workers, 30 seconds left and a shortened puzzle", v)
	}
	s.State, s.Ended, s.Result = proofrun.Done, begin.Add(time.Minute), []byte(`{"size": 7, "bound": 7, "proved": true}`)
	d := s.Details([]proofrun.StageStatus{s.StageStatus}, begin.Add(time.Hour))
	if d.Workers != 0 || d.SecondsLeft != nil || d.Result == nil || d.Result.Size != 7 || d.Ended == nil || d.Stages[0].Seconds != 60 {
		t.Errorf("got %+v, want a result of 7 presses after 60 seconds", d)
	}
}
