package proofrun

import (
	"encoding/json"
	"time"

	"lightsout/internal/english"
)

// A Status is a proof with its progress.
type Status struct {
	Proof
	StageStatus         // the current stage, or the last one if the proof has ended
	Workers     int     // number of workers on this proof
	Rate        float64 // recent shards per second
	// AllAudits counts the audits in all stages so far, AllAudited those that agree, and SelfAudited
	// those of them that were done by the worker that had computed the shard.
	AllAudits, AllAudited, SelfAudited int
}

// A StageStatus is the progress of a stage.
type StageStatus struct {
	StageSize
	Answered, Audits, Audited int
	Began                     time.Time
	StageEnded                time.Time // zero while the stage is running
}

// A ProofView is a proof as shown by the API and the command line.
type ProofView struct {
	ID     int64  `json:"id"`
	Puzzle string `json:"puzzle" doc:"ID of the puzzle, up to 1,000 bytes"`
	Goal   string `json:"goal" doc:"fewest: the fewest presses; hardest: the most presses that any state needs"`
	State  State  `json:"state" enum:"running,done,cancelled,failed"`
	Reason string `json:"reason,omitempty" doc:"why it failed"`
	// Stage starts at 0.
	Stage           int          `json:"stage" doc:"number of the stage, counting from 0"`
	StageName       string       `json:"stage_name"`
	Shards          int          `json:"shards" doc:"number of shards in the stage"`
	Answered        int          `json:"answered" doc:"number of shards with an answer"`
	Audits          int          `json:"audits" doc:"shards in all stages so far that were picked for another worker to repeat"`
	Audited         int          `json:"audited" doc:"audits that got the same answer"`
	SelfAudited     int          `json:"self_audited" doc:"number of those done by the worker that computed the shard, because no other was running"`
	ShardsPerSecond float64      `json:"shards_per_second"`
	SecondsLeft     *float64     `json:"seconds_left" doc:"until the stage ends, at the recent rate; null if nobody is working on it"`
	Workers         int          `json:"workers"`
	Asked           time.Time    `json:"asked"`
	Ended           *time.Time   `json:"ended"`
	Result          *ProofResult `json:"result,omitempty" doc:"set once the proof is done"`
}

// A ProofResult is the result of a proof.
type ProofResult struct {
	Size   int  `json:"size" doc:"presses in the best solution; for the goal hardest, a lower bound on God's number"`
	Bound  int  `json:"bound" doc:"lower bound on the presses in any solution; for the goal hardest, an upper bound on God's number"`
	Proved bool `json:"proved"`
}

// ProofDetails is a proof with its stages.
type ProofDetails struct {
	ProofView
	Stages []ProofStage `json:"stages" nullable:"false"`
}

// A ProofStage is a stage of a proof.
type ProofStage struct {
	Name     string  `json:"name"`
	Shards   int     `json:"shards"`
	Answered int     `json:"answered"`
	Audits   int     `json:"audits"`
	Audited  int     `json:"audited"`
	Seconds  float64 `json:"seconds" doc:"how long it took, or has taken so far"`
}

// View returns the proof as shown to people.
func (p Status) View() ProofView {
	v := ProofView{
		ID: p.ID, Puzzle: shorten(p.Puzzle), Goal: p.Goal, State: p.State, Reason: p.Reason,
		Stage: p.Stage, StageName: p.Name, Shards: p.Shards, Answered: p.Answered, Audits: p.AllAudits, Audited: p.AllAudited, SelfAudited: p.SelfAudited, Asked: p.Asked,
	}
	if p.State == Running {
		v.ShardsPerSecond, v.Workers = p.Rate, p.Workers
	}
	if v.ShardsPerSecond > 0 {
		left := float64(p.Shards-p.Answered) / p.Rate
		v.SecondsLeft = &left
	}
	if !p.Ended.IsZero() {
		v.Ended = &p.Ended
	}
	if p.State == Done {
		v.Result = new(ProofResult)
		_ = json.Unmarshal(p.Result, v.Result) // written by the engine
	}
	return v
}

// Details returns the proof with its stages, as of now.
func (p Status) Details(stages []StageStatus, now time.Time) *ProofDetails {
	d := &ProofDetails{ProofView: p.View(), Stages: make([]ProofStage, len(stages))}
	for i, g := range stages {
		end := g.StageEnded
		if end.IsZero() {
			end = now
		}
		if !p.Ended.IsZero() && end.After(p.Ended) {
			end = p.Ended // the proof was stopped during this stage
		}
		d.Stages[i] = ProofStage{g.Name, g.Shards, g.Answered, g.Audits, g.Audited, end.Sub(g.Began).Seconds()}
	}
	return d
}

// shorten shortens an ID, whose length grows with the number of lights.
func shorten(id string) string { return english.Shorten(id, 1001) }
