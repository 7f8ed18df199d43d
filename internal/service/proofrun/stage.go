package proofrun

// A StageSize is the name of a stage and its number of shards.
type StageSize struct {
	Name   string
	Shards int
}

// A Progress is the progress of a stage.
type Progress struct {
	StageStatus
	Filed   bool // all its shards have been queued
	Current bool // the proof is running and at this stage
}

// IsAnswered reports whether all shards have an answer.
func (p Progress) IsAnswered() bool { return p.Answered >= p.Shards }

// Complete reports whether the proof is running at this stage and can leave it: all shards have an
// answer, and all audits agree.
func (p Progress) Complete() bool {
	return p.Current && p.IsAnswered() && p.Audited >= p.Audits
}
