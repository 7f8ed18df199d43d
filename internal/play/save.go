package play

import (
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

// MaxSave is the maximum length, in bytes, of a saved game that can be loaded.
const MaxSave = 1 << 20

// The words that can occur in a save.
const (
	resetWord   = "reset"
	undoneWord  = "|" // the moves after it were undone and can be redone
	hintsWord   = "hints"
	shownWord   = "shown" // the solution was shown
	budgetWord  = "budget"
	timeWord    = "time"
	wonWord     = "won" // the win is in the stats
	perfectWord = "perfect"
	planWord    = "plan"
)

// maxPlanText is the maximum length of a plan in a save, in bytes. A longer one is not saved.
const maxPlanText = MaxSave / 4

// Save returns the game as text: the ID, then the moves, then one line each, if needed, for the
// hints, the solution if it was shown, the plan of the hints, their budget, the time, and the win,
// once the stats have counted it.
//
//	5x5:1ffffff
//	12 7 reset 0 | 6
//	hints 1
//	shown
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
	if used := g.hints.used; used.Hints > 0 {
		fmt.Fprintln(&text, hintsWord, used.Hints)
	}
	if g.hints.used.Shown {
		fmt.Fprintln(&text, shownWord)
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
	help    Help
	plan    coach.Plan
	options Options
	time    time.Duration

	counted, perfect bool
}

// Restore continues a saved game of the same puzzle, whatever ID it was saved under. It takes
// everything but the ID from the save. On error, the game stays unchanged.
func (g *Game) Restore(text string) error {
	s, err := parseSave(text)
	if err != nil {
		return err
	}
	return g.restore(s)
}

func (g *Game) restore(s saved) error {
	for _, move := range s.moves {
		if err := g.start.Board().CheckButton(move); err != nil && move != ResetMove {
			return fmt.Errorf("%w: %w", ErrSave, err)
		}
	}
	g.load(s.moves, s.at)
	g.time, g.hints = s.time, hintBook{used: s.help, plan: s.plan}
	g.options.Budget, g.options.Clock = s.options.Budget, s.options.Clock
	g.counted, g.perfect = s.counted, s.perfect
	return nil
}

// WithoutMoves reports whether a save is worth keeping without its moves because it contains help
// or a win: a player who starts over has still seen that help, and a win counts only once. If so,
// rest is the save without its moves, otherwise the whole text.
func WithoutMoves(text string) (rest string, worth bool) {
	lines := strings.SplitAfter(text, "\n")
	for _, line := range lines[min(2, len(lines)):] {
		word, _, _ := strings.Cut(strings.TrimSpace(line), " ")
		worth = worth || word == hintsWord || word == shownWord || word == wonWord
	}
	if worth {
		lines[1] = "\n"
	}
	return strings.Join(lines, ""), worth
}

// Summary returns the ID of a saved game and the number of presses since its start or last reset, for
// a list of games. The text need not be a valid save.
func Summary(text string) (id string, presses int) {
	lines := strings.SplitN(text, "\n", 3)
	var s saved
	if len(lines) > 1 {
		_ = s.parseMoves(lines[1]) // if the moves are damaged, the count does not matter
	}
	for _, move := range s.moves[:s.at] {
		presses++
		if move == ResetMove {
			presses = 0
		}
	}
	return lines[0], presses
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
	if s.parseWord(line) {
		return nil
	}
	if plan, ok := strings.CutPrefix(line, planWord+" "); ok {
		if err := json.Unmarshal([]byte(plan), &s.plan); err != nil {
			return fmt.Errorf("%w: the plan of its hints is damaged: %w", ErrSave, err)
		}
		return nil
	}
	wrong := fmt.Errorf("%w: %.40q; after the moves, write hints, budget or time with a number, a plan, shown, or won", ErrSave, line)
	words := strings.Fields(line)
	if len(words) != 2 {
		return wrong
	}
	n, err := number(words[1])
	if err != nil {
		return wrong
	}
	switch words[0] {
	case hintsWord:
		if s.help.Hints = n; !s.help.possible() {
			return english.Errorf("%w: %.40q; a game can have at most %d hints", ErrSave, line, MaxHints)
		}
	case budgetWord:
		s.options.Budget = n
	case timeWord:
		s.options.Clock, s.time = true, time.Duration(n)*time.Second
	default:
		return wrong
	}
	return nil
}

// parseWord parses the lines without a number, which record that the solution was shown or that the
// game was won. It returns false for any other line.
func (s *saved) parseWord(line string) bool {
	switch line {
	case shownWord:
		s.help.Shown = true
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
