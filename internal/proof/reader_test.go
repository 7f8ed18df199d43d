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

// headerOf returns the header of a proof, or of answers to a stage.
func headerOf(format string, stage int, past string) proof.Header {
	return proof.Header{Format: "lightsout " + format, Version: 1, Program: "test", Plan: proof.Version(), Question: question("5x5:on"), Stage: stage, Past: past}
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

// A file's root is the one that file.go describes, with any number of shards, and even if answers
// are missing from the last stage.
func TestRoot(t *testing.T) {
	for shards := 1; shards <= 17; shards++ {
		c := contents{header: headerOf("proof", 0, "")}
		past := hashed(3, fmt.Appendf(nil, `{"plan":%q,"puzzle":"5x5:on","goal":"fewest"}`, proof.Version()))
		for stage, step := range []int{1, 2} {
			var leaves [][]byte
			for shard := step - 1; shard < shards; shard += step {
				answer := fmt.Appendf(nil, "answer %d", shard)
				c.records = append(c.records, proof.Record{Stage: stage, Shards: shards, Shard: shard, Answer: answer})
				leaves = append(leaves, hashed(0, []byte{byte(shard)}, answer))
			}
			if len(leaves) > 0 {
				past = hashed(4, past, hashed(2, []byte{byte(shards)}, treeOf(leaves)))
			}
		}
		want := fmt.Sprintf("%x", hashed(5, testkit.Must(json.Marshal(c.header))(t), past, []byte("null")))
		if got := testkit.Must(read(c.write(t)))(t).root; got != want {
			t.Errorf("%d shards: the root is %s, want %s", shards, got, want)
		}
	}
}

// Answers of any length are read as they were written.
func TestLengthsOfAnswers(t *testing.T) {
	c := contents{header: headerOf("proof", 0, "")}
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

// The error names the first shard that has no answer.
func TestFirstMissingShard(t *testing.T) {
	for _, test := range []struct {
		answered []int
		says     string
	}{
		{[]int{1, 3}, "shard 0 of stage 1 is missing"},
		{[]int{0, 2, 4}, "shard 1 of stage 1 is missing"},
		{[]int{0, 1, 2}, "shard 3 of stage 1 is missing"},
		{[]int{0, 1, 2, 3, 5}, "shard 4 of stage 1 is missing"},
	} {
		c := contents{header: headerOf("proof", 0, ""), result: &proof.Result{}}
		for _, shard := range test.answered {
			c.records = append(c.records, proof.Record{Shards: 6, Shard: shard})
		}
		if _, err := read(c.write(t)); !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%v: %v", test.answered, err)
		}
	}
}

// Only answers have a stage in their header, and they have neither a second stage nor a result.
func TestImpossibleHeaders(t *testing.T) {
	past := strings.Repeat("0", 64)
	one, two := proof.Record{Shards: 1}, proof.Record{Stage: 1, Shards: 1}
	for name, test := range map[string]struct {
		contents
		says string
	}{
		"a proof with a stage": {contents{header: headerOf("proof", 1, "")}, "its header has an impossible stage"},
		"a proof with a past":  {contents{header: headerOf("proof", 0, past)}, "its header has an impossible stage"},
		"a stage before":       {contents{header: headerOf("answers", -1, past)}, "its header has an impossible stage"},
		"a short past":         {contents{header: headerOf("answers", 0, past[2:])}, "its header has an impossible stage"},
		"two stages":           {contents{header: headerOf("answers", 0, past), records: []proof.Record{one, two}}, "it has too many stages"},
		"answers and a result": {contents{header: headerOf("answers", 0, past), records: []proof.Record{one}, result: &proof.Result{}}, "a file of answers cannot have a result"},
	} {
		if _, err := read(test.write(t)); !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A file that reaches a limit can be read. If it exceeds the limit by one, the error names the
// limit.
func TestLimitsOfFiles(t *testing.T) {
	past := strings.Repeat("0", 64)
	for says, file := range map[string]func(over int) contents{
		"its header has an impossible stage":                  func(over int) contents { return contents{header: headerOf("answers", 1023+over, past)} },
		"the number of shards is not a number up to 67108864": func(over int) contents { return ofStages(1, 1<<26+over) },
		"it has too many stages":                              func(over int) contents { return ofStages(1024+over, 1) },
		"it has a line of more than 2101248 bytes":            func(over int) contents { return withEnd(t, 2_101_248+over) },
	} {
		if _, err := read(file(0).write(t)); err != nil {
			t.Errorf("at the limit: %v", err)
		}
		if _, err := read(file(1).write(t)); !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), says) {
			t.Errorf("above the limit: %v, want %s", err, says)
		}
	}
}

// ofStages returns a proof that has answered the first shard of each stage.
func ofStages(stages, shards int) contents {
	c := contents{header: headerOf("proof", 0, "")}
	for stage := range stages {
		c.records = append(c.records, proof.Record{Stage: stage, Shards: shards})
	}
	return c
}

// withEnd returns a file whose last line has the given length.
func withEnd(t *testing.T, length int) contents {
	t.Helper()
	c := contents{header: headerOf("proof", 0, ""), result: &proof.Result{Presses: []int{1}}}
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
	h := headerOf("proof", 0, "")
	h.Program += strings.Repeat("x", most-len(testkit.Must(json.Marshal(h))(t)))
	if c := testkit.Must(read(contents{header: h}.write(t)))(t); c.header != h {
		t.Error("the longest header is read differently from how it was written")
	}
	h.Program += "x"
	if err := proof.NewWriterOf(&bytes.Buffer{}, h).Close(nil); err == nil || err.Error() != "the header of a proof file can have at most 1052672 bytes" {
		t.Error(err)
	}
	if _, err := read(zipped(t, append(bytes.Repeat([]byte("x"), most+1), '\n'))); err == nil || !strings.Contains(err.Error(), "it has a line of more than 1052672 bytes") {
		t.Error(err)
	}
}
