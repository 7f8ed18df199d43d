package proofrun

import (
	"crypto/sha256"
	"encoding/binary"

	"lightsout/internal/proof"
)

// AuditEvery sets the share of audited shards: on average, one in AuditEvery is audited.
const AuditEvery = 50

// IsAudited reports whether a shard is audited. The choice depends on the proof's seed, which is
// drawn at random when the proof is filed, so nobody controls it.
func IsAudited(seed []byte, stage, shard int) bool {
	text := binary.BigEndian.AppendUint64(append([]byte{}, seed...), uint64(stage))
	text = binary.BigEndian.AppendUint64(text, uint64(shard))
	sum := sha256.Sum256(text)
	return binary.BigEndian.Uint64(sum[:])%AuditEvery == 0
}

// IsAudited reports whether a shard of the proof's current stage is audited.
func (p Proof) IsAudited(shard int) bool { return IsAudited(p.Seed, p.Stage, shard) }

// A StageSize is the amount of work in a stage.
type StageSize struct {
	Name           string
	Shards, Audits int
}

// SizeOf returns the size of a plan's current stage.
func SizeOf(p *proof.Plan, seed []byte, stage int) StageSize {
	size := StageSize{Name: p.Stage(), Shards: p.Shards()}
	for shard := range size.Shards {
		if IsAudited(seed, stage, shard) {
			size.Audits++
		}
	}
	return size
}

// A Progress is the progress of a stage, as one worker sees it.
type Progress struct {
	StageStatus
	Checks  int  // shards waiting for an audit or for a third worker
	Own     int  // number of those that this worker cannot check, because it computed them
	Filed   bool // all jobs are in the queue
	Current bool // the proof is at this stage and not disputed
	// Others is the number of other live workers that have the proof's version and are not banned.
	Others int
}

// Complete reports whether the stage is over: it has all its answers, and all audits except those
// that no live worker can do.
func (p Progress) Complete() bool {
	return p.Current && p.Answered >= p.Shards && (p.Audited >= p.Audits || p.Others == 0 && p.Checks == p.Own)
}

// MissesAudits reports whether all answers are stored but some audits are neither done nor waiting.
// This happens when answers are discarded, because their audits are discarded with them.
func (p Progress) MissesAudits() bool {
	return p.Answered >= p.Shards && p.Audited+p.Checks < p.Audits
}
