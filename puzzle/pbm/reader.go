package pbm

import (
	"errors"
	"fmt"
	"io"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Reader reads the first picture in a PBM file, row by row. It implements Rows; Rewind works
// if the file is seekable.
type Reader struct {
	file       io.Reader
	format     Format
	rows, cols int
	next       int   // the row that ReadRow returns next
	raster     int64 // the byte offset of the first row

	buf        []byte
	start, end int   // buf[start:end] has been read from the file but not used yet
	used       int64 // bytes of the file before buf[start]
	row        []byte
}

// NewReader reads the header. It rejects sizes above board.MaxSide, and seekable files that
// are too short for the size in their header.
func NewReader(file io.Reader) (*Reader, error) {
	r := &Reader{file: file, buf: make([]byte, bufferSize)}
	if err := r.header(); err != nil {
		return nil, err
	}
	r.raster = r.used
	if err := r.checkLength(); err != nil {
		return nil, err
	}
	if r.format == Plain {
		r.row = make([]byte, rowBytes(r.cols))
	}
	return r, nil
}

// Size returns the number of rows and columns.
func (r *Reader) Size() (rows, cols int) { return r.rows, r.cols }

// Format returns the variant of PBM: plain or raw.
func (r *Reader) Format() Format { return r.format }

func (r *Reader) header() error {
	var magic [3]byte // the format and the separator after it
	for i := range magic {
		c, err := r.readByte()
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		magic[i] = c
	}
	r.format = Format(magic[:2])
	if r.format != Plain && r.format != Raw || !isSpace(magic[2]) {
		return fmt.Errorf("%w: the file does not start with P1 or P4", ErrFile)
	}
	for _, size := range []struct {
		name string
		n    *int
	}{{"width", &r.cols}, {"height", &r.rows}} {
		n, err := r.readSize(size.name)
		if err != nil {
			return err
		}
		*size.n = n
	}
	return nil
}

// readSize reads a number and the single whitespace character after it.
func (r *Reader) readSize(name string) (n int, err error) {
	c, err := r.skipSpace()
	for ; err == nil && c >= '0' && c <= '9'; c, err = r.readByte() {
		n = 10*n + int(c-'0')
		if n > board.MaxSide {
			return 0, english.Errorf("%w: its %s is over %d", board.ErrTooLarge, name, board.MaxSide)
		}
	}
	if errors.Is(err, io.EOF) {
		return 0, fmt.Errorf("%w: the file ends within its header", ErrFile)
	}
	if err != nil {
		return 0, err
	}
	if n == 0 || !isSpace(c) {
		return 0, fmt.Errorf("%w: its %s is not a whole number above 0", ErrFile, name)
	}
	return n, nil
}

// checkLength compares the length of a seekable file with its header.
func (r *Reader) checkLength() error {
	seeker, ok := r.file.(io.Seeker)
	if !ok {
		return nil
	}
	here, err := seeker.Seek(0, io.SeekCurrent)
	if err != nil {
		return nil //nolint:nilerr // Seek always fails on pipes; ReadRow reports short ones
	}
	end, err := seeker.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if _, err := seeker.Seek(here, io.SeekStart); err != nil {
		return err
	}
	have := end - here + int64(r.end-r.start)
	need := int64(r.rows) * int64(rowBytes(r.cols))
	if r.format == Plain {
		need = int64(r.rows) * int64(r.cols)
	}
	if have < need {
		return english.Errorf("%w: %d x %d pixels take at least %d bytes after the header, but it has %d",
			ErrFile, r.rows, r.cols, need, have)
	}
	return nil
}

// ReadRow returns the next row, which is valid until the next call.
func (r *Reader) ReadRow() ([]byte, error) {
	if r.next == r.rows {
		return nil, io.EOF
	}
	read := r.readRaw
	if r.format == Plain {
		read = r.readPlain
	}
	row, err := read()
	if err != nil {
		return nil, r.failed(err)
	}
	r.next++
	return row, nil
}

func (r *Reader) failed(err error) error {
	if errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: the file ends in row %d of %d", ErrFile, r.next+1, r.rows)
	}
	return err
}

func (r *Reader) readRaw() ([]byte, error) {
	n := rowBytes(r.cols)
	for r.end-r.start < n {
		if err := r.fill(); err != nil {
			return nil, err
		}
	}
	row := r.buf[r.start : r.start+n]
	r.start += n
	r.used += int64(n)
	row[n-1] &= lastByte(r.cols)
	return row, nil
}

func (r *Reader) readPlain() ([]byte, error) {
	clear(r.row)
	for col := range r.cols {
		c, err := r.skipSpace()
		if err != nil {
			return nil, err
		}
		switch c {
		case '0':
		case '1':
			r.row[col/8] |= 0x80 >> (col % 8)
		default:
			return nil, fmt.Errorf("%w: %q in row %d is neither 0 nor 1", ErrFile, c, r.next+1)
		}
	}
	return r.row, nil
}

// Rewind goes back to the first row.
func (r *Reader) Rewind() error {
	if r.used == r.raster {
		return nil
	}
	seeker, ok := r.file.(io.Seeker)
	if !ok {
		return errors.New("the file cannot be rewound")
	}
	// The file is positioned after the contents of the buffer.
	back := r.raster - r.used - int64(r.end-r.start)
	if _, err := seeker.Seek(back, io.SeekCurrent); err != nil {
		return err
	}
	r.start, r.end, r.used, r.next = 0, 0, r.raster, 0
	return nil
}

// skipSpace returns the next byte that is neither whitespace nor in a comment.
func (r *Reader) skipSpace() (byte, error) {
	for {
		c, err := r.readByte()
		for err == nil && c == '#' {
			for err == nil && c != '\n' && c != '\r' {
				c, err = r.readByte()
			}
		}
		if err != nil || !isSpace(c) {
			return c, err
		}
	}
}

func isSpace(c byte) bool { return c == ' ' || c >= '\t' && c <= '\r' }

func (r *Reader) readByte() (byte, error) {
	if r.start == r.end {
		if err := r.fill(); err != nil {
			return 0, err
		}
	}
	r.start++
	r.used++
	return r.buf[r.start-1], nil
}

// fill reads more data into the buffer, of which less than a row is in use.
func (r *Reader) fill() error {
	r.end = copy(r.buf, r.buf[r.start:r.end])
	r.start = 0
	for range idleReads {
		n, err := r.file.Read(r.buf[r.end:])
		r.end += n
		if n > 0 {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return io.ErrNoProgress
}

// idleReads is the number of consecutive reads with neither bytes nor an error after which fill
// gives up.
const idleReads = 100
