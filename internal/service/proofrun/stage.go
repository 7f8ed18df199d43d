package proofrun

import (
	"crypto/sha256"
	"encoding/binary"

	"lightsout/internal/proof"
)

// AuditEvery is of how many shards one is audited.
const AuditEvery = 50

// IsAudited reports whether a shard is audited. That follows from the proof's seed, which is
// drawn when the proof is filed, so nobody chooses.
func IsAudited(seed []byte, stage, shard int) bool {
	text := binary.BigEndian.AppendUint64(append([]byte{}, seed...), uint64(stage))
	text = binary.BigEndian.AppendUint64(text, uint64(shard))
	sum := sha256.Sum256(text)
	return binary.BigEndian.Uint64(sum[:])%AuditEvery == 0
}

// IsAudited reports whether a shard of the stage at which the proof is gets audited.
func (p Proof) IsAudited(shard int) bool { return IsAudited(p.Seed, p.Stage, shard) }

// A StageSize is what there is to do in a stage.
type StageSize struct {
	Name           string
	Shards, Audits int
}

// SizeOf is the size of the stage at which a plan is.
func SizeOf(p proof.Plan, seed []byte, stage int) StageSize {
	size := StageSize{Name: p.Stage(), Shards: p.Shards()}
	for shard := range size.Shards {
		if IsAudited(seed, stage, shard) {
			size.Audits++
		}
	}
	return size
}

// A Progress is how far a stage is, for one worker.
type Progress struct {
	StageStatus
	Checks  int  // shards that wait for an audit or for a third worker
	Own     int  // those of them that the worker cannot check, as it did the shard
	Filed   bool // all jobs are in the queue
	Current bool // the proof is at this stage, and is not disputed
	// Others is how many other workers of the proof's version are alive and not banned.
	Others int
}

// Complete reports whether the stage is over: all answers are there, and all audits except
// those that nobody is there to do.
func (p Progress) Complete() bool {
	return p.Current && p.Answered >= p.Shards && (p.Audited >= p.Audits || p.Others == 0 && p.Checks == p.Own)
}

// MissesAudits reports whether audits are neither done nor waiting although all answers are
// there: discarded answers take their audits with them.
func (p Progress) MissesAudits() bool {
	return p.Answered >= p.Shards && p.Audited+p.Checks < p.Audits
}
