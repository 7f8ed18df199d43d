package film

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"lightsout/puzzle"
)

// A film's presses can be written as a list, in text or JSON. You can write the text by hand:
//
//	# where it starts, then each press: its row and its column, from 1
//	5x5:0
//	3 3
//	1 1
//	hold
//	2 4
//
// A press can also be written as 3,3. Several in this form can share a line, even with the start,
// so that a line printed by lightsout solve - is a valid list. Comments start with a # and a space.
// The word hold ends a scene, and the film pauses on its picture. The word loop before the start
// makes the film repeat. A film in colour has three such lists, for red, green and blue. In JSON,
// rows and columns count from 0:
//
//	{"loop": false, "reels": [{"start": "5x5:0", "scenes": [[[2,2],[0,0]],[[1,3]]]}]}

// maxList is the maximum length of a list, in bytes.
const maxList = 1 << 27

// errPresses reports that a list of presses cannot be read.
var errPresses = errors.New("cannot read the list of presses")

// A score is a film's list of presses, in JSON.
type score struct {
	Loop  bool        `json:"loop"`
	Reels []scoreReel `json:"reels"`
}

type scoreReel struct {
	Start  string     `json:"start"`
	Scenes [][][2]int `json:"scenes"`
}

// score lists the presses of the film.
func (f *Film) score() score {
	g, _ := f.Board().Grid()
	s := score{Loop: f.Loop}
	for _, r := range f.reels {
		reel := scoreReel{Start: r[0].From.String()}
		for _, scene := range r {
			presses := make([][2]int, len(scene.Presses))
			for i, button := range scene.Presses {
				presses[i][0], presses[i][1] = g.Place(button)
			}
			reel.Scenes = append(reel.Scenes, presses)
		}
		s.Reels = append(s.Reels, reel)
	}
	return s
}

// WritePresses writes the film's presses as a list, in JSON or text. [ReadPresses] turns the list
// back into a film with the same presses.
func (f *Film) WritePresses(w io.Writer, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(w).Encode(f.score())
	}
	out := bufio.NewWriter(w)
	s := f.score()
	_, _ = out.WriteString("# The presses in a film: where it starts, then the row and column of each press, counting from 1.\n")
	if s.Loop {
		_, _ = out.WriteString("loop\n")
	}
	for _, reel := range s.Reels {
		_, _ = fmt.Fprintln(out, reel.Start)
		for i, scene := range reel.Scenes {
			if i > 0 {
				_, _ = out.WriteString("hold\n")
			}
			for _, press := range scene {
				_, _ = fmt.Fprintln(out, press[0]+1, press[1]+1)
			}
		}
	}
	return out.Flush()
}

// ReadPresses makes a film from a list of presses, in JSON or text. The film has no shots, and
// nothing is proved about it.
func ReadPresses(r io.Reader, t Timing) (*Film, error) {
	text, err := io.ReadAll(io.LimitReader(r, maxList+1))
	if err != nil {
		return nil, err
	}
	if len(text) > maxList {
		return nil, fmt.Errorf("%w: it is larger than %d MiB", errPresses, maxList>>20)
	}
	s, err := parseScore(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPresses, err)
	}
	f, err := s.film(t)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errPresses, err)
	}
	return f, nil
}

func parseScore(text []byte) (s score, err error) {
	if bytes.HasPrefix(bytes.TrimSpace(text), []byte("{")) {
		if json.Unmarshal(text, &s) != nil {
			return s, errors.New(`the JSON should look like {"reels": [{"start": "5x5:0", "scenes": [[[2,2],[0,0]]]}]}`)
		}
		return s, nil
	}
	n := 0
	for line := range strings.SplitSeq(string(text), "\n") {
		n++
		if err := s.add(strings.TrimSpace(line)); err != nil {
			return s, fmt.Errorf("line %d: %w", n, err)
		}
	}
	return s, nil
}

func (s *score) add(line string) error {
	line, _, _ = strings.Cut(line+" ", "# ") // a comment
	words := strings.Fields(line)
	if len(words) == 0 {
		return nil
	}
	switch first := words[0]; {
	case first == "loop" && len(words) == 1:
		s.Loop = true
		return nil
	case first == "hold" && len(words) == 1 || strings.Trim(first, "0123456789,-") == "":
	default:
		s.Reels = append(s.Reels, scoreReel{Start: first, Scenes: [][][2]int{nil}})
		words = words[1:]
	}
	if len(s.Reels) == 0 {
		return fmt.Errorf("%.20q comes before the start of the film; put a position such as 5x5:0 first", strings.TrimSpace(line))
	}
	reel := &s.Reels[len(s.Reels)-1]
	if len(words) == 1 && words[0] == "hold" {
		reel.Scenes = append(reel.Scenes, nil)
		return nil
	}
	if len(words) == 2 && !strings.Contains(words[0], ",") { // 3 4 means 3,4
		words = []string{words[0] + "," + words[1]}
	}
	last := len(reel.Scenes) - 1
	for _, word := range words {
		row, col, _ := strings.Cut(strings.Trim(word, "()"), ",")
		r, errRow := strconv.Atoi(row)
		c, errCol := strconv.Atoi(col)
		if errRow != nil || errCol != nil {
			return fmt.Errorf("%.20q is not a press; write its row and its column, as in 3 4", strings.Replace(word, ",", " ", 1))
		}
		reel.Scenes[last] = append(reel.Scenes[last], [2]int{r - 1, c - 1})
	}
	return nil
}

// WriteSolution writes the presses of a solution as a list for [ReadPresses]. The board must be
// a grid without holes.
func WriteSolution(w io.Writer, start puzzle.State, presses puzzle.Presses) error {
	if err := checkBoard(start.Board()); err != nil {
		return err
	}
	g, _ := start.Board().Grid()
	out := bufio.NewWriter(w)
	_, _ = fmt.Fprintf(out, "# The presses in a solution: where it starts, then the row and column of each press, counting from 1.\n%s\n", start)
	for button := range presses.Buttons() {
		row, col := g.Place(button)
		for range presses.Times(button) {
			_, _ = fmt.Fprintln(out, row+1, col+1)
		}
	}
	return out.Flush()
}

func (s score) film(t Timing) (*Film, error) {
	reels := make([]Reel, len(s.Reels))
	for i, r := range s.Reels {
		var err error
		if reels[i], err = r.reel(); err != nil {
			return nil, err
		}
	}
	f, err := newFilm(t, reels...)
	if err != nil {
		return nil, err
	}
	for _, r := range reels {
		if s.Loop && !r[len(r)-1].To.Equal(r[0].From) {
			return nil, errors.New("a film that repeats must end where it starts")
		}
	}
	f.Loop = s.Loop
	return f, nil
}

func (r scoreReel) reel() (Reel, error) {
	now, err := puzzle.Parse(r.Start)
	if err != nil {
		return nil, err
	}
	b := now.Board()
	if err := checkBoard(b); err != nil {
		return nil, err
	}
	g, _ := b.Grid()
	var reel Reel
	for _, presses := range r.Scenes {
		scene := Scene{From: now, Presses: make([]int, len(presses))}
		times := make([]uint8, b.Buttons())
		for i, press := range presses {
			row, col := press[0], press[1]
			if row < 0 || row >= g.Rows || col < 0 || col >= g.Cols {
				return nil, fmt.Errorf("row %d, column %d is not on the board; it has %d rows and %d columns", row+1, col+1, g.Rows, g.Cols)
			}
			button := g.At(row, col)
			scene.Presses[i] = button
			times[button] = uint8((int(times[button]) + 1) % b.Colours())
		}
		now = now.Apply(puzzle.PressesOfTimes(b, times))
		scene.To = now
		reel = append(reel, scene)
	}
	return reel, nil
}
