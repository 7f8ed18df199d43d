package proofrun_test

import (
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/proofrun"
)

// The seed selects one shard in 50 for an audit.
func TestAudits(t *testing.T) {
	const shards = 100_000
	both, audited := 0, 0
	for shard := range shards {
		first, second := proofrun.IsAudited([]byte("a"), 1, shard), proofrun.IsAudited([]byte("b"), 1, shard)
		if first {
			audited++
		}
		if first && second {
			both++
		}
	}
	if want := shards / proofrun.AuditEvery; audited < want*9/10 || audited > want*11/10 || both > want/10 {
		t.Errorf("%d of %d shards are audited, %d of them also with another seed", audited, shards, both)
	}
}

func TestComplete(t *testing.T) {
	whole := proofrun.Progress{
		StageStatus: proofrun.StageStatus{StageSize: proofrun.StageSize{Shards: 100, Audits: 2}, Answered: 100, Audited: 2}, Current: true, Others: 1,
	}
	for name, c := range map[string]struct {
		change func(*proofrun.Progress)
		want   bool
	}{
		"everything is done":     {func(*proofrun.Progress) {}, true},
		"an answer is missing":   {func(p *proofrun.Progress) { p.Answered-- }, false},
		"the proof has moved on": {func(p *proofrun.Progress) { p.Current = false }, false},
		"an audit is missing":    {func(p *proofrun.Progress) { p.Audited, p.Checks = 1, 1 }, false},
		"no worker can audit":    {func(p *proofrun.Progress) { p.Audited, p.Checks, p.Own, p.Others = 1, 1, 1, 0 }, true},
		"this worker can audit":  {func(p *proofrun.Progress) { p.Audited, p.Checks, p.Others = 1, 1, 0 }, false},
	} {
		p := whole
		c.change(&p)
		if p.Complete() != c.want {
			t.Errorf("%s: %+v", name, p)
		}
	}
}

func TestWrong(t *testing.T) {
	d := proofrun.Dispute{First: proofrun.Answer{Worker: 1, Answer: []byte("x")}, Second: proofrun.Answer{Worker: 2, Answer: []byte("y")}}
	for answer, want := range map[string]int64{"x": 2, "y": 1, "z": 0} {
		if got := d.Wrong([]byte(answer)); got != want {
			t.Errorf("a third worker finds %s: worker %d is wrong", answer, got)
		}
	}
}

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
		t.Errorf("%+v", v)
	}
	s.State, s.Ended, s.Result = proofrun.Done, begin.Add(time.Minute), []byte(`{"size": 7, "bound": 7, "proved": true}`)
	d := s.Details([]proofrun.StageStatus{s.StageStatus}, begin.Add(time.Hour))
	if d.Workers != 0 || d.SecondsLeft != nil || d.Result == nil || d.Result.Size != 7 || d.Ended == nil || d.Stages[0].Seconds != 60 {
		t.Errorf("%+v", d)
	}
}
