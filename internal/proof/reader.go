package proof

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"lightsout/internal/english"
)

// A Reader reads a proof file, answer by answer. It checks that the file is intact; [Check] checks
// that the answers are right.
type Reader struct {
	source *counter
	file   *bufio.Reader // the compressed data
	zip    *gzip.Reader
	text   *bufio.Reader // the text of the current gzip member
	intact int64         // where the last intact member ends
	line   []byte        // the header line
	header Header
	digest *digest
	end    ending
	err    error // the error that Next returns from now on
}

// A counter counts the bytes read through it.
type counter struct {
	r io.Reader
	n int64
}

func (c *counter) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += int64(n)
	return n, err
}

// NewReader reads the header. The error is ErrFormat if the file is not a proof file.
func NewReader(r io.Reader) (*Reader, error) {
	c := &counter{r: r}
	z := &Reader{source: c, file: bufio.NewReader(c), zip: new(gzip.Reader)}
	z.text = bufio.NewReader(z.zip)
	found, err := z.member()
	if err == nil && !found {
		err = fmt.Errorf("%w: it does not start like a proof file", ErrFormat)
	}
	if err != nil {
		return nil, err
	}
	if z.line, err = z.readLine(maxLine); err != nil {
		return nil, err
	}
	return z, z.readHeader()
}

// member starts the next gzip member. It reports false if something else follows, or if the file is
// empty.
func (r *Reader) member() (bool, error) {
	head, err := r.file.Peek(len(gzipHead))
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	switch {
	case !strings.HasPrefix(gzipHead, string(head)), len(head) == 0 && r.intact == 0:
		return false, nil
	case len(head) < len(gzipHead):
		return false, unfinished()
	}
	if err := r.zip.Reset(r.file); err != nil {
		return false, damaged(err)
	}
	r.zip.Multistream(false)
	r.text.Reset(r.zip)
	return true, nil
}

// readHeader parses the header line, and accepts only the exact form that the Writer produces.
func (r *Reader) readHeader() error {
	if err := json.Unmarshal(r.line, &r.header); err != nil {
		return fmt.Errorf("%w: its first line is not the header of a proof file", ErrFormat)
	}
	h := r.header
	if h.Format != fileFormat {
		return fmt.Errorf("%w: its header names a different format", ErrFormat)
	}
	if h.Version != fileVersion || h.Plan != Version() {
		return fmt.Errorf("%w: it has version %d.%s, but this program reads version %d.%s; use the program that wrote it, lightsout %s",
			ErrFormat, h.Version, shown(h.Plan), fileVersion, Version(), shown(h.Program))
	}
	if again, err := json.Marshal(h); err != nil || !bytes.Equal(again, r.line) {
		return fmt.Errorf("%w: its header is not in the standard form", ErrDamaged)
	}
	r.digest = newDigest(h.Plan, h.Question)
	return nil
}

// Header returns the header of the file.
func (r *Reader) Header() Header { return r.header }

// Result returns the result that the file claims. It is known once Next has returned io.EOF.
func (r *Reader) Result() Result { return r.end.Result }

// Root returns the root of the hash tree. It is known once Next has returned io.EOF.
func (r *Reader) Root() string { return r.end.Root.String() }

// damaged explains what is wrong with a file that ends too early or cannot be decompressed.
// Errors from the disk or the network are returned unchanged.
func damaged(err error) error {
	var corrupt flate.CorruptInputError
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return unfinished()
	case errors.Is(err, io.EOF):
		return fmt.Errorf("%w: a part of it ends within a record", ErrDamaged)
	case errors.Is(err, gzip.ErrChecksum), errors.Is(err, gzip.ErrHeader):
		return fmt.Errorf("%w: its checksum is wrong", ErrDamaged)
	case errors.As(err, &corrupt):
		return fmt.Errorf("%w: it cannot be decompressed", ErrDamaged)
	}
	return err
}

func unfinished() error { return fmt.Errorf("%w: the file ends before its result", ErrUnfinished) }

// readLine reads a line of at most limit bytes, not counting the newline.
func (r *Reader) readLine(limit int) ([]byte, error) {
	var line []byte
	for {
		part, err := r.text.ReadSlice('\n')
		if len(line)+len(part) > limit+1 {
			return nil, english.Errorf("%w: it has a line of more than %d bytes", ErrDamaged, limit)
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
	return 0, english.Errorf("%w: %s is not a number up to %d", ErrDamaged, what, limit)
}

// Next returns the next answer. The error is io.EOF after the last answer in an intact file,
// ErrUnfinished if the file ends before its result, and ErrDamaged if it is damaged.
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

// intactSize reads the whole file and returns the length of the part that is intact. If the file is
// not a complete proof, the error says why.
func (r *Reader) intactSize(ctx context.Context) (int64, error) {
	err := r.each(ctx, func(Record) error { return nil })
	if err == nil {
		return r.source.n, nil
	}
	return r.intact, err
}

func (r *Reader) next() (Record, error) {
	for {
		tag, err := r.text.ReadByte()
		if errors.Is(err, io.EOF) {
			if err := r.nextMember(); err != nil {
				return Record{}, err
			}
			continue
		}
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

// nextMember continues with the next gzip member. The checksum of the one before it is right.
func (r *Reader) nextMember() error {
	r.intact = r.source.n - int64(r.file.Buffered())
	found, err := r.member()
	if err == nil && !found {
		err = extra()
	}
	return err
}

func extra() error { return fmt.Errorf("%w: it has extra data at the end", ErrDamaged) }

// stage reads the start of a stage.
func (r *Reader) stage() error {
	d := r.digest
	if err := r.complete(); err != nil {
		return err
	}
	if d.stage+1 >= maxStages {
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
	if d := r.digest; d.next < d.shards {
		return fmt.Errorf("%w: shard %d of stage %d is missing", ErrDamaged, d.next, d.stage+1)
	}
	return nil
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
	case shard > d.next:
		return Record{}, r.complete()
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
	d.add(leafOf(a))
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
	if err := r.complete(); err != nil {
		return err
	}
	result, _ := json.Marshal(r.end.Result) // numbers can always be encoded
	if root := r.digest.root(r.line, result); root != r.end.Root {
		return fmt.Errorf("%w: its answers and result have the root %v, but the file claims %v", ErrDamaged, root, r.end.Root)
	}
	for _, rest := range []*bufio.Reader{r.text, r.file} {
		if _, err := rest.ReadByte(); err == nil {
			return extra()
		} else if !errors.Is(err, io.EOF) {
			return damaged(err)
		}
	}
	return io.EOF
}
