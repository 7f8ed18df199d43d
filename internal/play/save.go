package play

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"lightsout/coach"
	"lightsout/internal/english"
)

// ErrSave reports a string that is not a saved game.
var ErrSave = errors.New("not a saved game")

// MaxSave is the maximum length of a saved game, in bytes.
const MaxSave = 1 << 20

// The words that can occur in a save.
const (
	resetWord   = "reset"
	undoneWord  = "|" // the moves after it were undone and can be redone
	hintsWord   = "hints"
	budgetWord  = "budget"
	timeWord    = "time"
	wonWord     = "won" // the win is in the stats
	perfectWord = "perfect"
	planWord    = "plan"
)

// maxPlanText is the maximum length of a plan in a save, in bytes. A longer one is not saved.
const maxPlanText = MaxSave / 4

// Save returns the game as text: the ID, then the moves, then one line each, if needed, for the
// hints, their plan, their budget, the time, and the win, once the stats have counted it.
//
//	5x5:1ffffff
//	12 7 reset 0 | 6
//	hints 0 0 1
//	plan {"presses":[0,6],"start":[20,21,22,23,24], ...}
//	budget 5
//	time 83
//	won perfect
func (g *Game) Save() string {
	var text strings.Builder
	fmt.Fprintln(&text, g.id)
	words := make([]string, 0, len(g.moves)+1)
	for i, move := range g.moves {
		if i == g.at {
			words = append(words, undoneWord)
		}
		if move == ResetMove {
			words = append(words, resetWord)
		} else {
			words = append(words, strconv.Itoa(move))
		}
	}
	fmt.Fprintln(&text, strings.Join(words, " "))
	if used := g.hints.used; used.Total() > 0 {
		fmt.Fprintln(&text, hintsWord, used.Where, used.Why, used.Press)
	}
	if plan, err := json.Marshal(g.hints.plan); err == nil && len(g.hints.plan.Presses) > 0 && len(plan) <= maxPlanText {
		fmt.Fprintln(&text, planWord, string(plan))
	}
	if g.options.Budget >= 0 {
		fmt.Fprintln(&text, budgetWord, g.options.Budget)
	}
	if g.options.Clock {
		fmt.Fprintln(&text, timeWord, int64(g.time/time.Second))
	}
	switch {
	case g.perfect:
		fmt.Fprintln(&text, wonWord, perfectWord)
	case g.counted:
		fmt.Fprintln(&text, wonWord)
	}
	return text.String()
}

// saved is a parsed save.
type saved struct {
	id      string
	moves   []int
	at      int
	hints   Hints
	plan    coach.Plan
	options Options
	time    time.Duration

	counted, perfect bool
}

// Load reads a game from the output of Save.
func Load(ctx context.Context, text string) (*Game, error) {
	s, err := parseSave(text)
	if err != nil {
		return nil, err
	}
	g, err := Open(ctx, s.id, s.options)
	if err != nil {
		return nil, err
	}
	if err := g.restore(s); err != nil {
		return nil, err
	}
	return g, nil
}

// Restore continues a saved game of the same puzzle, whatever ID it was saved under. It takes the
// moves, the hints, the time and the options from the save. On error, the game stays unchanged.
func (g *Game) Restore(text string) error {
	s, err := parseSave(text)
	if err != nil {
		return err
	}
	return g.restore(s)
}

func (g *Game) restore(s saved) error {
	for _, move := range s.moves {
		if move >= g.start.Board().Buttons() {
			return english.Errorf("%w: button %d, but the board has %d, counted from 0", ErrSave, move, g.start.Board().Buttons())
		}
	}
	g.load(s.moves, s.at)
	g.time, g.hints = s.time, hintBook{used: s.hints, plan: s.plan}
	g.options.Budget, g.options.Clock = s.options.Budget, s.options.Clock
	g.counted, g.perfect = s.counted, s.perfect
	return nil
}

// WithoutMoves removes the moves from a save. worth reports whether the rest is worth keeping
// because it contains hints or a win: a player who starts over has still seen those hints, and a
// win counts only once.
func WithoutMoves(text string) (rest string, worth bool) {
	lines := strings.SplitAfter(text, "\n")
	for _, line := range lines[min(2, len(lines)):] {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		worth = worth || word == hintsWord || word == wonWord
	}
	if worth {
		lines[1] = "\n"
	}
	return strings.Join(lines, ""), worth
}

// Summary returns the ID of a saved game and the number of its moves, for a list of games. The text
// need not be a valid save.
func Summary(text string) (id string, moves int) {
	lines := strings.SplitN(text, "\n", 3)
	var s saved
	if len(lines) > 1 {
		_ = s.parseMoves(lines[1]) // a damaged save has no moves
	}
	return lines[0], s.at
}

func parseSave(text string) (saved, error) {
	if len(text) > MaxSave {
		return saved{}, english.Errorf("%w: %d bytes, and the limit is %d", ErrSave, len(text), MaxSave)
	}
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if len(lines) < 2 || lines[0] == "" {
		return saved{}, fmt.Errorf("%w: it needs a line with the puzzle, then one with the moves", ErrSave)
	}
	s := saved{id: lines[0], options: Options{Budget: Unlimited}}
	if err := s.parseMoves(lines[1]); err != nil {
		return saved{}, err
	}
	for _, line := range lines[2:] {
		if err := s.parseLine(line); err != nil {
			return saved{}, err
		}
	}
	return s, nil
}

func (s *saved) parseMoves(line string) error {
	undone := false
	for _, word := range strings.Fields(line) {
		switch {
		case word == undoneWord && !undone:
			undone, s.at = true, len(s.moves)
			continue
		case word == resetWord:
			s.moves = append(s.moves, ResetMove)
		default:
			button, err := number(word)
			if err != nil {
				return fmt.Errorf("%w: %.20q among the moves; use buttons, %s and, once at most, %s", ErrSave, word, resetWord, undoneWord)
			}
			s.moves = append(s.moves, button)
		}
		if len(s.moves) > maxMoves {
			return english.Errorf("%w: more than %d moves", ErrSave, maxMoves)
		}
	}
	if !undone {
		s.at = len(s.moves)
	}
	return nil
}

func (s *saved) parseLine(line string) error {
	if s.parseWon(line) {
		return nil
	}
	if plan, ok := strings.CutPrefix(line, planWord+" "); ok {
		if err := json.Unmarshal([]byte(plan), &s.plan); err != nil {
			return fmt.Errorf("%w: the plan of its hints is damaged: %w", ErrSave, err)
		}
		return nil
	}
	wrong := fmt.Errorf("%w: %.40q; after the moves, write hints with three numbers, a plan, budget or time with one number, or won", ErrSave, line)
	words := strings.Fields(line)
	values := make([]int, 0, len(words))
	for i, word := range words {
		if i == 0 {
			continue
		}
		n, err := number(word)
		if err != nil {
			return wrong
		}
		values = append(values, n)
	}
	switch {
	case len(words) == 4 && words[0] == hintsWord:
		if s.hints = (Hints{values[0], values[1], values[2]}); !s.hints.possible() {
			return english.Errorf("%w: %.40q; a game can have at most %d hints of each kind", ErrSave, line, MaxHints)
		}
	case len(words) == 2 && words[0] == budgetWord:
		s.options.Budget = values[0]
	case len(words) == 2 && words[0] == timeWord:
		s.options.Clock, s.time = true, time.Duration(values[0])*time.Second
	default:
		return wrong
	}
	return nil
}

// parseWon parses the line that records a win. It returns false for any other line.
func (s *saved) parseWon(line string) bool {
	switch line {
	case wonWord:
		s.counted = true
	case wonWord + " " + perfectWord:
		s.counted, s.perfect = true, true
	default:
		return false
	}
	return true
}

// maxNumber is the largest number allowed in a save.
const maxNumber = 1<<31 - 1

// number parses a number in the form that Save writes, up to maxNumber.
func number(word string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err == nil && strconv.FormatUint(n, 10) != word {
		err = strconv.ErrSyntax
	}
	return int(n), err
}
