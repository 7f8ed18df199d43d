package proof_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/testkit"
)

// proofOf returns the file of a proof by a Run.
func proofOf(t testing.TB, id string) []byte {
	t.Helper()
	return fileOf(t, question(id))
}

func fileOf(t testing.TB, q proof.Question) []byte {
	t.Helper()
	f := created(t, q)
	finish(t, q, f)
	return f.data
}

// created returns the file of a proof without answers.
func created(t testing.TB, q proof.Question) *memory {
	t.Helper()
	var start bytes.Buffer
	if err := proof.Create(&start, "test", planOf(t, q).Question()); err != nil {
		t.Fatal(err)
	}
	// Front ends write the start atomically, so it is on disk.
	return &memory{data: start.Bytes(), synced: start.Len()}
}

// finish continues the proof in a file to its end.
func finish(t testing.TB, q proof.Question, f *memory) *proof.Run {
	t.Helper()
	r := continued(t, q, f)
	if err := r.Do(t.Context(), nil); err != nil {
		t.Fatal(err)
	}
	return r
}

// continued returns a Run that continues the proof in a file and flushes each answer.
func continued(t testing.TB, q proof.Question, f *memory) *proof.Run {
	t.Helper()
	r := testkit.Must(open(t, q, f))(t)
	proof.FlushAlways(r)
	return r
}

func open(t testing.TB, q proof.Question, f *memory) (*proof.Run, error) {
	t.Helper()
	f.at = 0
	return proof.NewRun(t.Context(), planOf(t, q), f)
}

func planOf(t testing.TB, q proof.Question) *proof.Plan {
	t.Helper()
	return testkit.Must(proof.Begin(t.Context(), q))(t)
}

// A memory is a file in memory, on a disk that breaks after a number of writes.
type memory struct {
	data []byte
	at   int
	// left is the number of writes before the disk breaks, or 0 if it never does.
	left   int
	synced int // the length at the last Sync
}

var errDisk = errors.New("the disk is broken")

func (m *memory) Read(p []byte) (int, error) {
	if m.at >= len(m.data) {
		return 0, io.EOF
	}
	n := copy(p, m.data[m.at:])
	m.at += n
	return n, nil
}

func (m *memory) Write(p []byte) (int, error) {
	if m.left > 0 {
		if m.left--; m.left == 0 {
			m.data = append(m.data[:m.at], p[:len(p)/2]...)
			return len(p) / 2, errDisk
		}
	}
	m.data = append(m.data[:m.at], p...)
	m.at = len(m.data)
	return len(p), nil
}

func (m *memory) Seek(offset int64, whence int) (int64, error) {
	if m.at = int(offset); whence == io.SeekEnd {
		m.at += len(m.data)
	}
	return int64(m.at), nil
}

func (m *memory) Truncate(size int64) error {
	m.data = m.data[:size]
	return nil
}

func (m *memory) Sync() error {
	m.synced = len(m.data)
	return nil
}

func question(id string) proof.Question { return proof.Question{Puzzle: id, Goal: proof.Fewest} }

// contents holds everything in a file.
type contents struct {
	header  proof.Header
	records []proof.Record
	result  proof.Result
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
