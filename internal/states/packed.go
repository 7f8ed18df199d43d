package states

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"

	"lightsout/board"
	"lightsout/puzzle"
)

// The layout of a packed file, .lot. All numbers are little-endian.
//
//	4 bytes        "LOT" and the version, 1
//	2 bytes        the length of the spec
//	               the spec of the board, and the target unless it is all lights
//	               off, as in 5x5,to=1ffffff
//	1 byte         r: there are 2^r solvable states
//	1 byte         God's number
//	4 bytes        the number of the first state that needs God's number of presses
//	2^r bits       for each state, in the order of their numbers and starting at
//	               the lowest bit: whether its depth modulo 3 is 1
//	2^r bits       the same: whether its depth modulo 3 is 2
//	4 bytes        CRC-32C of everything before it
//
// A state's number consists of the bits of the state that are highest in some row of the
// reduced echelon form of the board's buttons. This preserves the order of the states.
//
// The depth modulo 3 is enough. A press changes the depth by at most one, so the residues
// distinguish neighbours that are closer to the solved state from neighbours that are farther away.
// To find the depth itself, follow closer neighbours to the solved state and count the presses.

// ErrFile reports that a file is not a packed file of states, or is damaged.
var ErrFile = errors.New("not a file of states")

const (
	packedMagic = "LOT\x01"
	maxSpec     = 1<<16 - 1
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// WriteTo writes the packed file.
func (t *Table) WriteTo(w io.Writer) (int64, error) {
	spec := puzzle.WithTarget(t.board.String(), t.Target())
	if len(spec) > maxSpec {
		return 0, fmt.Errorf("%w: %w: a board spec in a packed file can be up to %d bytes long, but this one has %d", ErrBoard, board.ErrTooLarge, maxSpec, len(spec))
	}
	file := []byte(packedMagic)
	file = binary.LittleEndian.AppendUint16(file, uint16(len(spec)))
	file = append(file, spec...)
	file = append(file, uint8(len(t.rows)), uint8(t.gods))
	file = binary.LittleEndian.AppendUint32(file, uint32(t.hardest))
	for residue := range uint8(2) {
		plane := make([]byte, planeBytes(len(t.rows)))
		for n, depth := range t.depth {
			if depth%3 == residue+1 {
				plane[n>>3] |= 1 << (n & 7)
			}
		}
		file = append(file, plane...)
	}
	file = binary.LittleEndian.AppendUint32(file, crc32.Checksum(file, castagnoli))
	n, err := w.Write(file)
	return int64(n), err
}

func planeBytes(r int) int { return max(1, 1<<r>>3) }

// A Packed is a packed file in memory: the answers of a Table in two bits per state.
type Packed struct {
	*space
	ones, twos []byte
}

// ReadPacked reads a packed file. The board in its header determines the length. If the file is
// shorter or longer, or differs from the output of a Table, the error is ErrFile.
func ReadPacked(r io.Reader) (*Packed, error) {
	sum := crc32.New(castagnoli)
	in := io.TeeReader(r, sum)
	b, target, err := readHead(in)
	if err != nil {
		return nil, err
	}
	s, err := newSpace(b, target)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrFile, err)
	}
	numbers, err := readBytes(in, 6)
	if err != nil {
		return nil, err
	}
	s.gods, s.hardest = int(numbers[1]), uint64(binary.LittleEndian.Uint32(numbers[2:]))
	if int(numbers[0]) != len(s.rows) || s.gods > len(s.rows) || s.hardest >= uint64(s.States()) {
		return nil, fmt.Errorf("%w: its header does not match the board %.60s", ErrFile, b)
	}
	size := planeBytes(len(s.rows))
	planes, err := readBytes(in, 2*size)
	if err != nil {
		return nil, err
	}
	want := sum.Sum32()
	check, err := readBytes(r, 4)
	if err != nil {
		return nil, err
	}
	if binary.LittleEndian.Uint32(check) != want {
		return nil, fmt.Errorf("%w: its checksum is wrong", ErrFile)
	}
	if n, _ := r.Read(make([]byte, 1)); n > 0 {
		return nil, fmt.Errorf("%w: it has extra bytes at the end", ErrFile)
	}
	return &Packed{space: s, ones: planes[:size], twos: planes[size:]}, nil
}

// readHead reads the start of the file, up to and including the board and the target.
func readHead(r io.Reader) (b *board.Board, target puzzle.State, err error) {
	head, err := readBytes(r, len(packedMagic)+2)
	if err != nil {
		return nil, target, err
	}
	if string(head[:len(packedMagic)]) != packedMagic {
		return nil, target, fmt.Errorf("%w: its header is wrong", ErrFile)
	}
	spec, err := readBytes(r, int(binary.LittleEndian.Uint16(head[len(packedMagic):])))
	if err != nil {
		return nil, target, err
	}
	name, lights, hasTarget := puzzle.CutTarget(string(spec))
	b, err = board.Parse(name)
	if err == nil && hasTarget {
		target, err = puzzle.ParseLights(b, lights)
	}
	if err != nil {
		return nil, target, fmt.Errorf("%w: %w", ErrFile, err)
	}
	if want := puzzle.WithTarget(b.String(), target); want != string(spec) || hasTarget && target.Solved() {
		return nil, target, fmt.Errorf("%w: its board is written %.60q, not %.60q", ErrFile, spec, want)
	}
	return b, target, nil
}

// readBytes reads n bytes. It allocates memory only as data arrives.
func readBytes(r io.Reader, n int) ([]byte, error) {
	var b bytes.Buffer
	switch _, err := io.CopyN(&b, r, int64(n)); {
	case errors.Is(err, io.EOF):
		return nil, fmt.Errorf("%w: it ends too early", ErrFile)
	case err != nil:
		return nil, err
	}
	return b.Bytes(), nil
}

// Look returns the answer for a state, or solve.ErrUnsolvable. The error is ErrFile if the file
// turns out to be inconsistent.
func (p *Packed) Look(state uint64) (Answer, error) {
	n, err := p.find(state)
	if err != nil {
		return Answer{}, err
	}
	a := Answer{0, -1}
	for n != 0 {
		button := p.closer(n, a.Button+1)
		if button < 0 || a.ToGo >= p.gods {
			return Answer{}, fmt.Errorf("%w: no presses lead from state %d to the target", ErrFile, state)
		}
		a.ToGo, a.Button = a.ToGo+1, button
		n ^= p.moves[button]
	}
	return a, nil
}

// closer returns the first button, starting at from, that brings a state closer to the target, or
// -1.
func (p *Packed) closer(n uint64, from int) int {
	want := (p.residue(n) + 2) % 3
	for j := from; j < len(p.moves); j++ {
		if m := n ^ p.moves[j]; m != n && p.residue(m) == want {
			return j
		}
	}
	return -1
}

// residue returns the depth of state n, modulo 3.
func (p *Packed) residue(n uint64) int {
	bit := n & 7
	return int(p.ones[n>>3]>>bit&1) + 2*int(p.twos[n>>3]>>bit&1)
}
