package proof

import (
	"compress/gzip"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"lightsout/internal/english"
)

// A Writer writes a proof file, answer by answer. The first error sticks.
type Writer struct {
	w      io.Writer
	zip    *gzip.Writer
	within bool // a gzip member has been started and not ended
	digest *digest
	header []byte
	root   hash
	err    error
}

// NewWriter starts a proof file, which records the version of the program.
func NewWriter(w io.Writer, program string, q Question) *Writer {
	return newWriter(w, Header{Format: fileFormat, Version: fileVersion, Program: program, Plan: Version(), Question: q})
}

func newWriter(w io.Writer, h Header) *Writer {
	header, _ := json.Marshal(h) // strings and numbers always encode without an error
	out := appendTo(w, header, newDigest(h.Plan, h.Question))
	if len(header) > maxLine {
		out.err = english.Errorf("the header of a proof file can have at most %d bytes", maxLine)
	}
	out.write(header, []byte("\n"))
	return out
}

// appendTo continues a file with the given header, whose answers so far have the given digest.
func appendTo(w io.Writer, header []byte, d *digest) *Writer {
	z, _ := gzip.NewWriterLevel(nil, gzip.BestCompression) // the level is valid, so there is no error
	return &Writer{w: w, zip: z, digest: d, header: header}
}

func (w *Writer) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

func (w *Writer) write(parts ...[]byte) {
	if !w.within {
		w.zip.Reset(w.w)
		w.within = true
	}
	for _, p := range parts {
		if w.err == nil {
			_, w.err = w.zip.Write(p)
		}
	}
}

// Add writes an answer. Answers must be in the order of their stages and shards, and a stage must
// be complete before the next one starts.
func (w *Writer) Add(r Record) error {
	if r.Stage == w.digest.stage+1 {
		if w.digest.next != w.digest.shards {
			w.fail(fmt.Errorf("stage %d starts before stage %d has all its answers", r.Stage, w.digest.stage))
		}
		w.write([]byte{'S'}, number(r.Shards))
		w.digest.begin(r.Shards)
	}
	if r.Stage != w.digest.stage || r.Shards != w.digest.shards || r.Shard != w.digest.next || r.Shard >= r.Shards || len(r.Answer) > maxAnswer {
		w.fail(fmt.Errorf("shard %d of %d, stage %d, is out of order in the file", r.Shard, r.Shards, r.Stage))
	}
	w.write([]byte{'A'}, number(r.Shard), number(len(r.Answer)), r.Answer)
	if w.err == nil {
		w.digest.add(leafOf(r))
	}
	return w.err
}

// Flush writes everything so far, so that the file can be continued after a crash. It does not flush
// the underlying writer.
func (w *Writer) Flush() error {
	if w.err == nil && w.within {
		w.err = w.zip.Close()
		w.within = false
	}
	return w.err
}

// Close completes the file with the result of the proof. It does not close the underlying writer.
func (w *Writer) Close(result Result) error {
	if w.digest.next != w.digest.shards {
		w.fail(fmt.Errorf("stage %d does not have all its answers", w.digest.stage))
	}
	text, err := json.Marshal(result)
	w.fail(err)
	w.root = w.digest.root(w.header, text)
	line, err := json.Marshal(ending{result, w.root})
	w.fail(err)
	w.write([]byte{'E'}, line, []byte("\n"))
	return w.Flush()
}

// Root returns the root of the hash tree. It is valid after Close.
func (w *Writer) Root() string { return w.root.String() }

func (h hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText writes the hash in hexadecimal.
func (h hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses a hash in hexadecimal.
func (h *hash) UnmarshalText(text []byte) error {
	if len(text) != hex.EncodedLen(len(h)) {
		return english.Errorf("%w: a hash has %d digits", ErrDamaged, hex.EncodedLen(len(h)))
	}
	_, err := hex.Decode(h[:], text)
	return err
}
