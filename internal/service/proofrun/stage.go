package proofrun

// A StageSize is the amount of work in a stage.
type StageSize struct {
	Name   string
	Shards int
}

// A Progress is the progress of a stage.
type Progress struct {
	StageStatus
	Filed   bool // all jobs are in the queue
	Current bool // the proof is running and at this stage
}

// IsAnswered reports whether all shards have an answer.
func (p Progress) IsAnswered() bool { return p.Answered >= p.Shards }

// Complete reports whether the stage is over: all shards have an answer, and all audits agree.
func (p Progress) Complete() bool {
	return p.Current && p.IsAnswered() && p.Audited >= p.Audits
}
