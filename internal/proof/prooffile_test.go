package proof_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"math/rand/v2"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/testkit"
)

// proofOf makes a proof file from files of answers that arrive in random order, some of them twice.
func proofOf(t testing.TB, id string) []byte {
	t.Helper()
	random := rand.New(rand.NewPCG(18, 6))
	file := begun(t, id)
	for {
		run := resumed(t, file)
		if run.Plan().Shards() == 0 {
			return file
		}
		var answers [][]byte
		for _, shard := range random.Perm(run.Plan().Shards()) {
			answers = append(answers, answersOf(t, run, shard))
		}
		file = merged(t, file, append(answers, answers[0])...)
	}
}

func question(id string) proof.Question { return proof.Question{Puzzle: id, Goal: proof.Fewest} }

// answersOf makes a file of answers.
func answersOf(t testing.TB, run *proof.Run, shards ...int) []byte {
	t.Helper()
	var file bytes.Buffer
	answers := testkit.Must(run.Do(t.Context(), shards, func() {}))(t)
	if err := run.WriteAnswers(&file, "test", answers); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// merged merges files of answers into a proof file.
func merged(t testing.TB, file []byte, answers ...[]byte) []byte {
	t.Helper()
	var out bytes.Buffer
	run := testkit.Must(proof.Resume(t.Context(), bytes.NewReader(file), &out, "test"))(t)
	for _, a := range answers {
		if _, err := run.TakeAnswers(t.Context(), bytes.NewReader(a)); err != nil {
			t.Fatal(err)
		}
	}
	testkit.Must(run.Close())(t)
	return out.Bytes()
}

// begun returns a proof file without answers.
func begun(t testing.TB, id string) []byte {
	t.Helper()
	var out bytes.Buffer
	run := testkit.Must(proof.NewRun(t.Context(), question(id), &out, "test"))(t)
	testkit.Must(run.Close())(t)
	return out.Bytes()
}

// resumed returns a Run that continues the proof in a file.
func resumed(t testing.TB, file []byte) *proof.Run {
	t.Helper()
	return testkit.Must(proof.Resume(t.Context(), bytes.NewReader(file), nil, ""))(t)
}

// contents holds everything in a file.
type contents struct {
	header  proof.Header
	records []proof.Record
	result  *proof.Result
	root    string
}

func read(file []byte) (c contents, err error) {
	r, err := proof.NewReader(bytes.NewReader(file))
	if err != nil {
		return c, err
	}
	for {
		a, err := r.Next()
		if errors.Is(err, io.EOF) {
			return contents{r.Header(), c.records, r.Result(), r.Root()}, nil
		}
		if err != nil {
			return c, err
		}
		c.records = append(c.records, a)
	}
}

// write writes a file with these contents and the matching hashes.
func (c contents) write(t testing.TB) []byte {
	t.Helper()
	var file bytes.Buffer
	w := proof.NewWriterOf(&file, c.header)
	for _, a := range c.records {
		if err := w.Add(a); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(c.result); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// checkFile checks a file and recomputes a sample of its shards.
func checkFile(t testing.TB, file []byte, sample int) error {
	t.Helper()
	_, err := proof.Check{Sample: sample, Seed: 1}.Run(t.Context(), bytes.NewReader(file))
	return err
}

// unzipped returns the uncompressed contents of a file; zipped does the reverse.
func unzipped(t testing.TB, file []byte) []byte {
	t.Helper()
	z := testkit.Must(gzip.NewReader(bytes.NewReader(file)))(t)
	return testkit.Must(io.ReadAll(z))(t)
}

func zipped(t testing.TB, text []byte) []byte {
	t.Helper()
	var file bytes.Buffer
	z := testkit.Must(gzip.NewWriterLevel(&file, gzip.BestCompression))(t)
	_, err := z.Write(text)
	if err := errors.Join(err, z.Close()); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}

// line applies a change to the first or the last line of JSON.
func line(t testing.TB, text []byte, last bool, change func(map[string]any)) []byte {
	t.Helper()
	from, to := 0, bytes.IndexByte(text, '\n')
	if last {
		from, to = bytes.LastIndex(text, []byte(`{"result"`)), len(text)-1
	}
	var fields map[string]any
	if err := json.Unmarshal(text[from:to], &fields); err != nil {
		t.Fatal(err)
	}
	change(fields)
	changed := testkit.Must(json.Marshal(fields))(t)
	return append(append(bytes.Clone(text[:from]), changed...), text[to:]...)
}
