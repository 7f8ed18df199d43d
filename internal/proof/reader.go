package proof

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// A Reader reads a proof file, or a file of answers, answer by answer. It checks that the file
// is intact; [Check] checks that the answers are right.
type Reader struct {
	file   *bufio.Reader // the compressed data
	text   *bufio.Reader
	line   []byte // the header line
	header Header
	digest *digest
	end    ending
	gap    int   // the first shard in the stage that has no answer, or -1
	err    error // the error that Next returns from now on
}

// NewReader reads the header. The error is ErrFormat if the file is neither a proof file nor a file
// of answers.
func NewReader(r io.Reader) (*Reader, error) {
	z := &Reader{file: bufio.NewReader(r), gap: -1}
	head, err := z.file.Peek(len(gzipHead))
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	if !bytes.Equal(head, []byte(gzipHead)) {
		return nil, fmt.Errorf("%w: it does not start like a proof file", ErrFormat)
	}
	zip, err := gzip.NewReader(z.file)
	if err != nil {
		return nil, damaged(err)
	}
	zip.Multistream(false)
	z.text = bufio.NewReader(zip)
	if z.line, err = z.readLine(maxLine); err != nil {
		return nil, err
	}
	return z, z.readHeader()
}

// readHeader parses the header line, and accepts only the exact form that the Writer produces.
func (r *Reader) readHeader() error {
	if err := json.Unmarshal(r.line, &r.header); err != nil {
		return fmt.Errorf("%w: its first line is not the header of a proof file", ErrFormat)
	}
	h := r.header
	if h.Format != proofFormat && h.Format != answersFormat {
		return fmt.Errorf("%w: its header names a different format", ErrFormat)
	}
	if h.Version != fileVersion || h.Plan != Version() {
		return fmt.Errorf("%w: it has version %d.%s, but this program reads version %d.%s; use the program that wrote it, lightsout %s",
			ErrFormat, h.Version, shown(h.Plan), fileVersion, Version(), shown(h.Program))
	}
	if again, err := json.Marshal(h); err != nil || !bytes.Equal(again, r.line) {
		return fmt.Errorf("%w: its header is not in the standard form", ErrDamaged)
	}
	return r.startDigest()
}

// startDigest starts the hash tree. For a proof the tree is empty; for a file of answers it
// continues after the earlier stages.
func (r *Reader) startDigest() error {
	h := r.header
	r.digest = newDigest(h.Plan, h.Question)
	if h.Format == proofFormat && h.Stage == 0 && h.Past == "" {
		return nil
	}
	if h.Format == proofFormat || h.Stage < 0 || h.Stage >= maxStages || len(h.Past) != hex.EncodedLen(len(r.digest.past)) {
		return fmt.Errorf("%w: its header has an impossible stage", ErrDamaged)
	}
	r.digest.stage = h.Stage - 1
	if _, err := hex.Decode(r.digest.past[:], []byte(h.Past)); err != nil {
		return fmt.Errorf("%w: its header has an invalid hash", ErrDamaged)
	}
	return nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Result returns the result that the file claims, or nil if the proof is not finished. It is valid
// once the last answer has been read.
func (r *Reader) Result() *Result { return r.end.Result }

// Root returns the root of the hash tree, once the last answer has been read.
func (r *Reader) Root() string { return r.end.Root.String() }

// damaged explains what is wrong with a file that ends too early or cannot be decompressed.
// Errors from the disk or the network are returned unchanged.
func damaged(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("%w: it ends too early", ErrDamaged)
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
		return fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	case errors.As(err, &corrupt):
		return fmt.Errorf("%w: it cannot be decompressed", ErrDamaged)
	}
	return err
}

// readLine reads a line of at most limit bytes, not counting the newline.
func (r *Reader) readLine(limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.text.ReadSlice('\n')
		if len(line)+len(part) > limit+1 {
			return nil, fmt.Errorf("%w: it has a line of more than %d bytes", ErrDamaged, limit)
		}
		line = append(line, part...)
		if err == nil {
			return line[:len(line)-1], nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, damaged(err)
		}
	}
}

// readNumber reads a number up to a limit. It accepts only the shortest encoding.
func (r *Reader) readNumber(what string, limit int) (int, error) {
	var text [binary.MaxVarintLen32]byte // every limit is below 2^32
	for i := range text {
		b, err := r.text.ReadByte()
		if err != nil {
			return 0, damaged(err)
		}
		text[i] = b
		if b < 0x80 {
			n, _ := binary.Uvarint(text[:i+1])
			if n > uint64(limit) || i > 0 && b == 0 {
				break
			}
			return int(n), nil
		}
	}
	return 0, fmt.Errorf("%w: %s is not a number up to %d", ErrDamaged, what, limit)
}

// Next returns the next answer. The error is io.EOF after the last answer in an intact file, and
// ErrDamaged if the file is damaged.
func (r *Reader) Next() (Record, error) {
	if r.err != nil {
		return Record{}, r.err
	}
	a, err := r.next()
	r.err = err
	return a, err
}

// each calls f with each answer in the file.
func (r *Reader) each(ctx context.Context, f func(Record) error) error {
	for {
		a, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			err = f(a)
		}
		if err != nil {
			return err
		}
	}
}

func (r *Reader) next() (Record, error) {
	for {
		tag, err := r.text.ReadByte()
		if err != nil {
			return Record{}, damaged(err)
		}
		switch tag {
		case 'S':
			err = r.stage()
		case 'A':
			return r.answer()
		case 'E':
			err = r.ending()
		default:
			err = fmt.Errorf("%w: it contains a record of an unknown kind", ErrDamaged)
		}
		if err != nil {
			return Record{}, err
		}
	}
}

// stage reads the start of a stage.
func (r *Reader) stage() error {
	d := r.digest
	if err := r.complete(); err != nil {
		return err
	}
	if d.stage+1 >= maxStages || r.header.Format == answersFormat && d.stage == r.header.Stage {
		return fmt.Errorf("%w: it has too many stages", ErrDamaged)
	}
	shards, err := r.readNumber("the number of shards", maxShards)
	if err == nil && shards == 0 {
		err = fmt.Errorf("%w: stage %d has no shards", ErrDamaged, d.stage+2)
	}
	if err == nil {
		d.begin(shards)
	}
	return err
}

// complete returns an error if a shard has no answer.
func (r *Reader) complete() error {
	d := r.digest
	if d.seen == d.shards {
		return nil
	}
	if r.gap < 0 {
		r.gap = d.next
	}
	return fmt.Errorf("%w: shard %d of stage %d is missing", ErrDamaged, r.gap, d.stage+1)
}

// answer reads the next answer.
func (r *Reader) answer() (Record, error) {
	d := r.digest
	if d.shards == 0 {
		return Record{}, fmt.Errorf("%w: it has an answer before the first stage", ErrDamaged)
	}
	shard, err := r.readNumber("a shard", d.shards-1)
	if err != nil {
		return Record{}, err
	}
	switch {
	case shard == d.next-1:
		return Record{}, fmt.Errorf("%w: shard %d of stage %d appears twice", ErrDamaged, shard, d.stage+1)
	case shard < d.next:
		return Record{}, fmt.Errorf("%w: shard %d of stage %d comes after shard %d", ErrDamaged, shard, d.stage+1, d.next-1)
	}
	if shard > d.next && r.gap < 0 {
		r.gap = d.next
	}
	length, err := r.readNumber("the length of an answer", maxAnswer)
	if err != nil {
		return Record{}, err
	}
	var text bytes.Buffer // memory grows with the data, not with the claimed length
	if _, err := io.CopyN(&text, r.text, int64(length)); err != nil {
		return Record{}, damaged(err)
	}
	a := Record{d.stage, d.shards, shard, text.Bytes()}
	d.add(shard, leafOf(a))
	return a, nil
}

// ending reads the end of the file. The error is io.EOF if everything is correct.
func (r *Reader) ending() error {
	line, err := r.readLine(maxEnd)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(line, &r.end); err != nil {
		return fmt.Errorf("%w: its last line is not a result", ErrDamaged)
	}
	again, err := json.Marshal(r.end)
	if err != nil || !bytes.Equal(again, line) {
		return fmt.Errorf("%w: its last line is not in the standard form", ErrDamaged)
	}
	if r.end.Result != nil {
		if err := r.complete(); err != nil {
			return err
		}
		if r.header.Format == answersFormat {
			return fmt.Errorf("%w: a file of answers cannot have a result", ErrDamaged)
		}
	}
	result, _ := json.Marshal(r.end.Result) // numbers can always be encoded
	if root := r.digest.root(r.line, result); root != r.end.Root {
		return fmt.Errorf("%w: its answers and result have the root %v, but the file claims %v", ErrDamaged, root, r.end.Root)
	}
	for _, rest := range []*bufio.Reader{r.text, r.file} {
		if _, err := rest.ReadByte(); err == nil {
			return fmt.Errorf("%w: it has extra data at the end", ErrDamaged)
		} else if !errors.Is(err, io.EOF) {
			return damaged(err)
		}
	}
	return io.EOF
}
