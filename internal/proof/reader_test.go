package proof_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/testkit"
)

// header returns the header of a proof.
func header() proof.Header {
	return proof.Header{Format: "lightsout proof", Version: 1, Program: "test", Plan: proof.Version(), Question: question("5x5:on")}
}

// hashed returns a hash of the given kind, as file.go describes it.
func hashed(kind byte, parts ...[]byte) []byte {
	h := sha256.Sum256(append([]byte{kind}, bytes.Join(parts, nil)...))
	return h[:]
}

// treeOf returns the root of the tree with these leaves, as in RFC 6962: the left half is as large as
// possible, and its size is a power of two.
func treeOf(leaves [][]byte) []byte {
	if len(leaves) == 1 {
		return leaves[0]
	}
	half := 1
	for 2*half < len(leaves) {
		half *= 2
	}
	return hashed(1, treeOf(leaves[:half]), treeOf(leaves[half:]))
}

// A file's root is the one that file.go describes, with any number of shards.
func TestRoot(t *testing.T) {
	for shards := 1; shards <= 17; shards++ {
		c := contents{header: header()}
		past := hashed(3, fmt.Appendf(nil, `{"plan":%q,"puzzle":"5x5:on","goal":"fewest"}`, proof.Version()))
		for stage := range 2 {
			var leaves [][]byte
			for shard := range shards {
				answer := fmt.Appendf(nil, "answer %d", shard)
				c.records = append(c.records, proof.Record{Stage: stage, Shards: shards, Shard: shard, Answer: answer})
				leaves = append(leaves, hashed(0, []byte{byte(shard)}, answer))
			}
			past = hashed(4, past, hashed(2, []byte{byte(shards)}, treeOf(leaves)))
		}
		want := fmt.Sprintf("%x", hashed(5, testkit.Must(json.Marshal(c.header))(t), past, testkit.Must(json.Marshal(c.result))(t)))
		if got := testkit.Must(read(c.write(t)))(t).root; got != want {
			t.Errorf("%d shards: the root is %s, want %s", shards, got, want)
		}
	}
}

// Answers of any length are read as they were written.
func TestLengthsOfAnswers(t *testing.T) {
	c := contents{header: header()}
	lengths := []int{0, 1, 127, 128, 129, 16_383, 16_384}
	for shard, length := range lengths {
		c.records = append(c.records, proof.Record{Shards: len(lengths), Shard: shard, Answer: bytes.Repeat([]byte("x"), length)})
	}
	for i, a := range testkit.Must(read(c.write(t)))(t).records {
		if !bytes.Equal(a.Answer, c.records[i].Answer) {
			t.Errorf("%d bytes were read, want %d", len(a.Answer), lengths[i])
		}
	}
}

// A file that reaches a limit can be read. If it exceeds the limit by one, the error names the
// limit.
func TestLimitsOfFiles(t *testing.T) {
	for says, file := range map[string]func(over int) []byte{
		"the number of shards is not a number up to 67,108,864": func(over int) []byte { return withShards(t, 1<<26+over) },
		"it has too many stages":                                func(over int) []byte { return ofStages(1024 + over).write(t) },
		"it has a line of more than 2,101,248 bytes":            func(over int) []byte { return withEnd(t, 2_101_248+over).write(t) },
	} {
		if _, err := read(file(0)); err != nil && !errors.Is(err, proof.ErrUnfinished) {
			t.Errorf("at the limit: %v", err)
		}
		if _, err := read(file(1)); !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), says) {
			t.Errorf("above the limit: %v, want %s", err, says)
		}
	}
}

// withShards returns an unfinished file with the answer to the first of a number of shards.
func withShards(t *testing.T, shards int) []byte {
	t.Helper()
	var file bytes.Buffer
	w := proof.NewWriterOf(&file, header())
	if err := errors.Join(w.Add(proof.Record{Shards: shards}), w.Flush()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// ofStages returns a proof with stages of one shard.
func ofStages(stages int) contents {
	c := contents{header: header()}
	for stage := range stages {
		c.records = append(c.records, proof.Record{Stage: stage, Shards: 1})
	}
	return c
}

// withEnd returns a file whose last line has the given length.
func withEnd(t *testing.T, length int) contents {
	t.Helper()
	c := contents{header: header(), result: proof.Result{Presses: []int{1}}}
	text := unzipped(t, c.write(t))
	more := length - len(text[bytes.LastIndexByte(text, 'E')+1:len(text)-1])
	const digits = 18
	for range more / (digits + 1) {
		c.result.Presses = append(c.result.Presses, int(math.Pow10(digits-1)))
	}
	c.result.Presses[0] = int(math.Pow10(more % (digits + 1)))
	return c
}

// Writers and readers accept headers of up to 1,052,672 bytes.
func TestLongestHeader(t *testing.T) {
	const most = 1_052_672
	h := header()
	h.Program += strings.Repeat("x", most-len(testkit.Must(json.Marshal(h))(t)))
	if c := testkit.Must(read(contents{header: h}.write(t)))(t); c.header != h {
		t.Error("the longest header is read differently from how it was written")
	}
	h.Program += "x"
	if err := proof.NewWriterOf(&bytes.Buffer{}, h).Flush(); err == nil || err.Error() != "the header of a proof file can have at most 1,052,672 bytes" {
		t.Error(err)
	}
	if _, err := read(zipped(t, append(bytes.Repeat([]byte("x"), most+1), '\n'))); err == nil || !strings.Contains(err.Error(), "it has a line of more than 1,052,672 bytes") {
		t.Error(err)
	}
}
