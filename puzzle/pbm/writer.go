package pbm

import (
	"bufio"
	"fmt"
	"io"
)

// A Writer writes a PBM file, row by row. It implements RowWriter. The first error sticks:
// later writes do nothing, and Close returns it.
type Writer struct {
	w          *bufio.Writer
	format     Format
	rows, cols int
	next       int
	err        error
}

// plainLine is the longest line that Netpbm allows in a plain file.
const plainLine = 70

// NewWriter starts a picture of the given size.
func NewWriter(w io.Writer, format Format, rows, cols int) *Writer {
	p := &Writer{w: bufio.NewWriterSize(w, bufferSize), format: format, rows: rows, cols: cols}
	_, p.err = fmt.Fprintf(p.w, "%s\n%d %d\n", format, cols, rows)
	return p
}

// WriteRow writes the next row.
func (p *Writer) WriteRow(row []byte) error {
	if p.err == nil {
		p.err = checkRow(row, p.cols)
	}
	if p.err == nil && p.next == p.rows {
		p.err = fmt.Errorf("more than %d rows written to a file", p.rows)
	}
	if p.err != nil {
		return p.err
	}
	p.next++
	if p.format == Raw {
		_, p.err = p.w.Write(row)
		return p.err
	}
	p.err = p.writePlain(row)
	return p.err
}

func (p *Writer) writePlain(row []byte) error {
	for col := range p.cols {
		if err := p.w.WriteByte('0' + row[col/8]>>(7-col%8)&1); err != nil {
			return err
		}
		if col == p.cols-1 || col%plainLine == plainLine-1 {
			if err := p.w.WriteByte('\n'); err != nil {
				return err
			}
		}
	}
	return nil
}

// Close flushes the buffer. It fails if rows are missing.
func (p *Writer) Close() error {
	if p.err == nil && p.next < p.rows {
		p.err = fmt.Errorf("only %d of %d rows written to a file", p.next, p.rows)
	}
	if err := p.w.Flush(); p.err == nil {
		p.err = err
	}
	return p.err
}
