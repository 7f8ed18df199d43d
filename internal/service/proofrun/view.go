package proofrun

import (
	"encoding/json"
	"time"

	"lightsout/internal/english"
)

// A Status is a proof with how far it is.
type Status struct {
	Proof
	StageStatus         // the stage at which it is, or was when it ended
	Workers     int     // that work on it
	Rate        float64 // shards per second, recently
	// Audits of all stages, and how many of them were made.
	AllAudits, AllAudited int
}

// A StageStatus is how far a stage is.
type StageStatus struct {
	StageSize
	Answered, Audited int
	Began             time.Time
	StageEnded        time.Time // zero if it has not
}

// A ProofView is a proof as the API and the command line show it.
type ProofView struct {
	ID     int64  `json:"id"`
	Puzzle string `json:"puzzle" doc:"ID of the puzzle, its first 1,000 bytes"`
	Goal   string `json:"goal" doc:"fewest: the fewest presses; hardest: the most presses that any state needs"`
	State  State  `json:"state" enum:"running,disputed,done,cancelled,failed"`
	Reason string `json:"reason,omitempty" doc:"why it is disputed or has failed, or why answers had to be thrown away"`
	// Stage is counted from 0.
	Stage           int          `json:"stage" doc:"number of the stage, from 0"`
	StageName       string       `json:"stage_name"`
	Shards          int          `json:"shards" doc:"shards of the stage"`
	Answered        int          `json:"answered" doc:"how many of them have an answer"`
	Audits          int          `json:"audits" doc:"shards of all stages so far that are to be done by a second worker"`
	Audited         int          `json:"audited" doc:"how many of them agree"`
	ShardsPerSecond float64      `json:"shards_per_second"`
	SecondsLeft     *float64     `json:"seconds_left" doc:"until the stage ends, at the rate of late; null if nobody works on it"`
	Workers         int          `json:"workers"`
	Asked           time.Time    `json:"asked"`
	Ended           *time.Time   `json:"ended"`
	Result          *ProofResult `json:"result,omitempty" doc:"when it is done"`
}

// A ProofResult is what a proof has found.
type ProofResult struct {
	Size   int  `json:"size" doc:"presses of the best solution; for the goal hardest, what God's number is at least"`
	Bound  int  `json:"bound" doc:"presses that every solution has at least; for the goal hardest, what God's number is at most"`
	Proved bool `json:"proved"`
}

// ProofDetails are a proof with its stages.
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
	Seconds  float64 `json:"seconds" doc:"how long it took, or takes so far"`
}

// View is the proof as it is shown.
func (p Status) View() ProofView {
	v := ProofView{
		ID: p.ID, Puzzle: shorten(p.Puzzle), Goal: p.Goal, State: p.State, Reason: p.Reason,
		Stage: p.Stage, StageName: p.Name, Shards: p.Shards, Answered: p.Answered, Audits: p.AllAudits, Audited: p.AllAudited, Asked: p.Asked,
	}
	if p.State.IsOpen() {
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
		_ = json.Unmarshal(p.Result, v.Result) // the engine wrote it
	}
	return v
}

// Details shows the proof with its stages, at a time.
func (p Status) Details(stages []StageStatus, now time.Time) *ProofDetails {
	d := &ProofDetails{ProofView: p.View(), Stages: make([]ProofStage, len(stages))}
	for i, g := range stages {
		end := g.StageEnded
		if end.IsZero() {
			end = now
		}
		if !p.Ended.IsZero() && end.After(p.Ended) {
			end = p.Ended // it was cancelled in the middle
		}
		d.Stages[i] = ProofStage{g.Name, g.Shards, g.Answered, g.Audits, g.Audited, end.Sub(g.Began).Seconds()}
	}
	return d
}

// shorten shortens an ID, which has a digit for every four lights.
func shorten(id string) string { return english.Shorten(id, 1001) }
