package bridge

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"
	"time"

	"lightsout/coach"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/solve"
)

// A Session is the core behind one page. It plays one game at a time, and is not safe for
// concurrent use.
type Session struct {
	methods map[string]method
	game    *play.Game
	// coach is the coach for the last board requested outside the game.
	coach *coach.Coach
	// solver is the solver for the last board studied.
	solver *solve.Solver
	workshop
	// given is the data that came with the message, and made is the data for the answer.
	given, made []byte
	// OnProgress, if set, is called with the progress of long computations.
	OnProgress func(solve.Progress)
}

// NewSession returns a session without a game.
func NewSession() *Session { return &Session{methods: methods()} }

// errNoGame reports that the page asked about a game before opening one.
var errNoGame = errors.New("no game is open; open one first")

// methods returns everything that a page can call.
func methods() map[string]method {
	all := map[string]method{
		"open":      define((*Session).open),
		"act":       define((*Session).act),
		"hint":      define((*Session).hint),
		"show":      define((*Session).show),
		"trail":     define((*Session).trail),
		"lesson":    define((*Session).lesson),
		"make":      define((*Session).make),
		"resolve":   define((*Session).resolve),
		"days":      define((*Session).days),
		"share":     define((*Session).share),
		"sprint":    define((*Session).sprint),
		"journey":   define((*Session).journey),
		"facts":     define((*Session).facts),
		"solutions": define((*Session).solutions),
		"proof":     define((*Session).proof),
		"nearest":   define((*Session).nearest),
		"chase":     define((*Session).chase),
		"press":     define((*Session).press),
		"shape":     define((*Session).shape),
		"solution":  define((*Session).solution),
		"fewest":    define((*Session).fewest),
	}
	maps.Copy(all, workshopMethods())
	return all
}

// open starts a game, or continues a saved one. If a save is damaged or belongs to another
// puzzle, it is ignored and the puzzle starts from the beginning.
func (s *Session) open(ctx context.Context, o Open) (Game, error) {
	s.game = nil
	if err := play.CheckDay(o.ID, time.UnixMilli(o.Now)); err != nil {
		return Game{}, err
	}
	game, err := play.Open(ctx, o.ID, play.Options{Budget: play.Unlimited, LitOnly: journey.LitOnly(o.ID)})
	if err != nil {
		return Game{}, err
	}
	s.game = game
	if title, _, _ := strings.Cut(o.Save, "\n"); title == o.ID {
		_ = s.game.Restore(o.Save)
	}
	s.game.SetClock(o.Clock)
	return s.view(), nil
}

func (s *Session) view() Game {
	number, _ := play.DailyNumber(s.game.View().ID)
	return Game{
		View: s.game.View(), Start: s.game.Start().Lights().String(), Number: number, Level: levelName(s.game.View().ID),
		Save: s.game.Save(),
	}
}

func (s *Session) act(_ context.Context, a Act) (Game, error) {
	if s.game == nil {
		return Game{}, errNoGame
	}
	s.game.Advance(time.Duration(a.Elapsed) * time.Millisecond)
	s.game.SetClock(a.Clock)
	for _, action := range a.Actions {
		if err := s.do(action); err != nil {
			return Game{}, err
		}
	}
	return s.view(), nil
}

func (s *Session) do(action string) error {
	verb, rest, _ := strings.Cut(action, " ")
	switch verb {
	case "undo":
		s.game.Undo()
	case "redo":
		s.game.Redo()
	case "reset":
		s.game.Reset()
	case "press":
		button, err := strconv.Atoi(rest)
		if err != nil || button < 0 || button >= s.game.Start().Board().Buttons() {
			return fmt.Errorf("there is no button %.20q", rest)
		}
		s.game.Press(button)
	default:
		return fmt.Errorf("unknown action %.20q; use press 12, undo, redo or reset", action)
	}
	return nil
}

// hint returns the next hint. To follow it, press its button as often as it says.
func (s *Session) hint(ctx context.Context, _ Nothing) (HintResult, error) {
	if s.game == nil {
		return HintResult{}, errNoGame
	}
	hint, err := s.game.Hint(ctx)
	if err != nil {
		return HintResult{}, err
	}
	hint.Settled, hint.Start, hint.Marked = list(hint.Settled), list(hint.Start), list(hint.Marked)
	return HintResult{Hint: hint, Game: s.view()}, nil
}

// show returns a solution to the position, and records that the player sees it.
func (s *Session) show(ctx context.Context, _ Nothing) (ShowResult, error) {
	if s.game == nil {
		return ShowResult{}, errNoGame
	}
	found, _, err := s.game.Solutions(ctx, 1)
	if err != nil {
		return ShowResult{}, err
	}
	return ShowResult{Presses: repeated(found[0]), Game: s.view()}, nil
}

// trail returns where a won game left par.
func (s *Session) trail(ctx context.Context, _ Nothing) (TrailResult, error) {
	if s.game == nil {
		return TrailResult{}, errNoGame
	}
	t, _, err := s.game.Trail(ctx)
	t.Distances, t.Pattern = list(t.Distances), list(t.Pattern)
	return TrailResult{t}, err
}

// lesson returns the next step of a method that solves the puzzle.
func (s *Session) lesson(ctx context.Context, _ Nothing) (LessonResult, error) {
	if s.game == nil {
		return LessonResult{}, errNoGame
	}
	l, err := s.game.Lesson(ctx)
	l.Area, l.Pattern, l.Presses = list(l.Area), list(l.Pattern), list(l.Presses)
	return LessonResult{Lesson: l, Game: s.view()}, err
}

// sprint returns the puzzles for a sprint.
func (s *Session) sprint(_ context.Context, r SprintRequest) (SprintBoards, error) {
	boards, err := play.Sprint(r.Seed)
	return SprintBoards{Boards: list(boards)}, err
}

// days merges the solved days from several devices.
func (s *Session) days(_ context.Context, d Days) (Calendar, error) {
	today, err := play.DayNumber(d.Today)
	if err != nil {
		return Calendar{}, err
	}
	var solved []int
	for _, code := range d.Codes {
		days, err := play.ParseDays(code)
		if err != nil {
			return Calendar{}, err
		}
		solved = append(solved, days...)
	}
	streak := play.StreakOf(solved, today)
	return Calendar{Code: play.FormatDays(solved), Number: today, Streak: streak, Words: streak.Words()}, nil
}

// share returns a win to share, with the streak of the solved days.
func (s *Session) share(ctx context.Context, d Days) (Shared, error) {
	if s.game == nil {
		return Shared{}, errNoGame
	}
	calendar, err := s.days(ctx, d)
	if err != nil {
		return Shared{}, err
	}
	line, won := s.game.ResultLine()
	if !won {
		return Shared{Bars: []int{}}, nil
	}
	text, _ := s.game.ShareText(calendar.Streak)
	return Shared{Text: text, Result: line, Bars: s.game.Falling()}, nil
}

// report sends progress to the page.
func (s *Session) report(p solve.Progress) {
	if s.OnProgress != nil {
		s.OnProgress(p)
	}
}
