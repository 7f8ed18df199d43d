package proof

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"math/bits"
)

// A proof file consists of gzip members, each of which holds whole records. Uncompressed, it
// consists of
//
//	a line     the header, as JSON
//	records    'S' and the number of shards: the start of a stage
//	           'A', the number of a shard, the length of its answer, the answer
//	'E'        the end, and a line with the result and the root, as JSON
//
// Numbers are unsigned varints. The shards of a stage are in order, and a stage followed by another
// has all its answers. A file without an end is a proof in progress: a [Run] appends members to it.
// If a power cut leaves the last member incomplete, its length or its checksum is wrong, and the
// next Run drops it.
//
// The hashes are SHA-256. The hashes of a stage form a tree as in RFC 6962:
//
//	leaf    = hash(0, shard, answer)
//	node    = hash(1, left, right)
//	stage   = hash(2, shards, root of the tree)
//	past    = hash(3, question and version of the plan) before the first stage,
//	          hash(4, past, stage) after each stage
//	root    = hash(5, header, past, result)
//
// So the root covers the whole uncompressed file, and a few hashes are enough to show that an answer
// belongs to it.

var (
	// ErrFormat reports that a file is not a proof file, or has an unsupported version.
	ErrFormat = errors.New("wrong kind of file")
	// ErrUnfinished reports that a file ends before its result.
	ErrUnfinished = errors.New("the proof is not finished")
	// ErrDamaged reports that a file was changed, or was not written by a [Writer].
	ErrDamaged = errors.New("the file is damaged")
	// ErrRefuted reports that a file is intact but does not prove its claim.
	ErrRefuted = errors.New("the proof is wrong")
)

// The format and the version in a header.
const (
	fileFormat  = "lightsout proof"
	fileVersion = 1
)

// Limits on a file, checked before memory is allocated, and the start of its gzip data.
const (
	maxLine   = maxID + 1<<12                              // length of the header in bytes
	maxEnd    = 1<<12 + 8*maxButtons                       // length of the last line in bytes
	maxShards = 1 << 26                                    // number of shards in a stage
	maxAnswer = 1 << 28                                    // length of an answer in bytes
	maxStages = 1 << 10                                    // number of stages in a proof
	gzipHead  = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff" // a gzip header without a file name or time
)

// A Header is the first line of a file.
type Header struct {
	Format  string `json:"format"`
	Version int    `json:"version"`
	Program string `json:"program"` // the version of the program that wrote the file
	Plan    string `json:"plan"`    // the version of the plan
	Question
}

// An ending is the last line of a file.
type ending struct {
	Result Result `json:"result"`
	Root   hash   `json:"root"`
}

// A Record is one answer in a file.
type Record struct {
	Stage  int // from 0
	Shards int // number of shards in the stage
	Shard  int // from 0
	Answer []byte
}

// A hash is a SHA-256 hash. As text it is hexadecimal.
type hash [sha256.Size]byte

// Kinds of hashes, so that a hash of one kind cannot be passed off as another.
const (
	leafHash = iota
	nodeHash
	stageHash
	beginHash
	pastHash
	rootHash
)

func hashOf(kind byte, parts ...[]byte) hash {
	h := sha256.New()
	h.Write([]byte{kind})
	for _, p := range parts {
		h.Write(p)
	}
	return hash(h.Sum(nil))
}

func leafOf(a Record) hash { return hashOf(leafHash, number(a.Shard), a.Answer) }

func number(n int) []byte { return binary.AppendUvarint(nil, uint64(n)) }

// A digest computes the hash tree of a file while its records are read or written.
type digest struct {
	stage, shards int    // the current stage, from -1 before the first, and its number of shards
	next          int    // the first shard not seen yet
	trees         []hash // the roots of the full subtrees of the stage's leaves, largest first
	past          hash
}

func newDigest(plan string, q Question) *digest {
	text, _ := json.Marshal(struct { // strings can always be encoded
		Plan string `json:"plan"`
		Question
	}{plan, q})
	return &digest{stage: -1, past: hashOf(beginHash, text)}
}

// begin ends the current stage and starts the next one.
func (d *digest) begin(shards int) {
	d.end()
	d.stage, d.shards, d.next, d.trees = d.stage+1, shards, 0, nil
}

// at returns the stage that the next answer belongs to, and its shard.
func (d *digest) at() (stage, shard int) {
	if d.next < d.shards {
		return d.stage, d.next
	}
	return d.stage + 1, 0
}

// add adds the leaf of the next shard's answer.
func (d *digest) add(h hash) {
	// This works like adding one to a binary number: each carry joins two trees of equal size.
	for range bits.TrailingZeros(^uint(d.next)) {
		last := len(d.trees) - 1
		h = hashOf(nodeHash, d.trees[last][:], h[:])
		d.trees = d.trees[:last]
	}
	d.trees = append(d.trees, h)
	d.next++
}

// end adds the stage to the past.
func (d *digest) end() {
	if len(d.trees) == 0 {
		return
	}
	h := d.trees[len(d.trees)-1]
	for i := len(d.trees) - 2; i >= 0; i-- {
		h = hashOf(nodeHash, d.trees[i][:], h[:])
	}
	stage := hashOf(stageHash, number(d.shards), h[:])
	d.past, d.trees = hashOf(pastHash, d.past[:], stage[:]), nil
}

// root ends the last stage and returns the root of the tree.
func (d *digest) root(header, result []byte) hash {
	d.end()
	return hashOf(rootHash, header, d.past[:], result)
}
