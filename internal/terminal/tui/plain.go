package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/internal/play"
	"lightsout/internal/saves"
	"lightsout/puzzle"
)

// plainGame implements line mode. Each command is a line, and the answers are mostly short
// sentences, which a screen reader reads well.
type plainGame struct {
	ctx   context.Context //nolint:containedctx // for background work
	env   environment
	game  *saves.Game
	out   io.Writer
	stats play.Stats
	err   error // the first write error
	told  bool  // the player has been told that nothing can be saved
	// hinted is the hint that was read out last, and hintedAt is the position that it was for.
	hinted   coach.Hint
	hintedAt string
}

const plainHelp = `Commands, one per line:
  3 2          press row 3, column 2 (on other boards: a light's name; see board)
  press b      the same, for a light whose name is also a command
  hint         what to press next, and why; again: press it
  learn        the next step of a method that solves the puzzle
  undo, redo, reset
  board        read out the lights
  solution     the presses of a shortest solution
  why          the reason if there is no solution
  new BOARD easy|medium|hard, open ID, daily
  near 3 2     what a press there toggles
  save         the game as text
  stats        your results so far
  games        your unfinished games; games 2 continues the second
  journey      the worlds; journey 2 lists the second, journey 2-9 plays a level,
               journey open opens all levels
  next         the next level of the journey
  help, quit`

// errQuit ends line mode.
var errQuit = errors.New("quit")

func playPlain(ctx context.Context, env environment, id string, start *puzzle.State, in io.Reader, out io.Writer) error {
	p := &plainGame{ctx: ctx, env: env, out: out}
	p.stats, _ = env.store.Stats()
	var err error
	p.warn(nil) // there may be no folder to save to
	switch {
	case id == journeyWord:
		if err = p.journey(ctx, nil); err == nil {
			err = p.nextLevel(ctx)
		}
	case id != "":
		err = p.open(ctx, id, start)
	case p.openLast(ctx):
	default:
		err = p.open(ctx, dailyWord, nil)
	}
	if err != nil {
		return err
	}
	p.say("Type help for the commands.")
	err = p.listen(ctx, readLines(ctx, in))
	if err == nil {
		err = p.err
	}
	return err
}

// listen runs the commands until the input ends or the player quits.
func (p *plainGame) listen(ctx context.Context, lines <-chan line) error {
	for p.err == nil {
		var next line
		select {
		case next = <-lines:
		case <-ctx.Done():
			return ctx.Err()
		}
		if errors.Is(next.err, io.EOF) {
			return nil
		}
		if next.err != nil {
			return next.err
		}
		switch err := p.do(ctx, strings.Fields(next.text)); {
		case errors.Is(err, errQuit):
			return nil
		case err != nil && ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			p.say("%v.", err)
		}
	}
	return nil
}

// A line is a line of input, or the error that ended the input.
type line struct {
	text string
	err  error
}

// readLines returns a channel of input lines. The channel lets the caller stop when the context is
// done, even while a read blocks.
func readLines(ctx context.Context, in io.Reader) <-chan line {
	next := make(chan line)
	go func() {
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case next <- line{text: scanner.Text()}:
			case <-ctx.Done():
				return
			}
		}
		err := scanner.Err()
		if err == nil {
			err = io.EOF
		}
		select {
		case next <- line{err: err}:
		case <-ctx.Done():
		}
	}()
	return next
}

// warn prints once why nothing can be saved.
func (p *plainGame) warn(err error) {
	if text := p.env.folder.trouble(err); text != "" && !p.told {
		p.told = true
		p.say("%s", text)
	}
}

// openLast continues the most recent game that can be read, and reports whether it found one.
func (p *plainGame) openLast(ctx context.Context) bool {
	return slices.ContainsFunc(p.env.store.Unfinished(), func(saved saves.Unfinished) bool { return p.open(ctx, saved.ID, nil) == nil })
}

// games lists the unfinished games, or continues one of them.
func (p *plainGame) games(ctx context.Context, words []string) error {
	saved := p.env.store.Unfinished()
	if len(saved) == 0 {
		p.say("You have no unfinished games.")
		return nil
	}
	if len(words) > 1 {
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || n > len(saved) {
			return fmt.Errorf("type a number from 1 to %d, as in games 1", len(saved))
		}
		return p.open(ctx, saved[n-1].ID, nil)
	}
	for i, game := range saved {
		name, moves := describeGame(game)
		p.say("%d: %s, %s.", i+1, name, moves)
	}
	p.say("Type games and a number to continue one.")
	return nil
}

// maxToldButtons is the maximum number of buttons for which a new game lists what each one toggles.
const maxToldButtons = 24

// near prints what pressing a light toggles.
func (p *plainGame) near(words []string) error {
	button, ok := p.game.Start().Board().FindButton(strings.Join(words, " "))
	if !ok {
		return p.noButton(words)
	}
	p.tellNear(button)
	return nil
}

func (p *plainGame) open(ctx context.Context, id string, start *puzzle.State) error {
	g, err := p.env.open(ctx, id, start, play.Options{Budget: play.Unlimited})
	if err != nil {
		return err
	}
	p.game = g
	if n, ok := play.DailyNumber(g.View().ID); ok {
		p.say("Daily puzzle %d.", n)
	}
	if words := levelWords(g.View().ID); words != "" {
		p.say("%s", words)
	}
	p.tellContinued()
	p.tellBoard()
	p.tellNeighbours()
	return nil
}

// save saves the game and returns true, even if the game could not be written. If another process
// has continued the game in the meantime, save opens the latest position and returns false.
func (p *plainGame) save(ctx context.Context) (bool, error) {
	return p.saveSnapshot(ctx, p.game.Snapshot())
}

func (p *plainGame) saveSnapshot(ctx context.Context, s saves.Snapshot) (bool, error) {
	err := p.env.store.Save(s)
	if !errors.Is(err, saves.ErrElsewhere) {
		p.warn(err)
		return true, nil
	}
	p.say(elsewhereText)
	start := p.game.Start()
	return false, p.open(ctx, p.game.View().ID, &start)
}

// moved saves the game after a move and describes the move. If there are no events, it prints the
// given message instead.
func (p *plainGame) moved(ctx context.Context, events []play.Event, nothing string) error {
	if len(events) == 0 {
		p.say("%s", nothing)
		return nil
	}
	won := p.game.View().Solved
	stats, snapshot := p.stats, p.game.Snapshot()
	if won {
		stats, snapshot = p.game.Win(p.stats, p.env.now())
	}
	if ok, err := p.saveSnapshot(ctx, snapshot); !ok {
		return err
	}
	p.stats = stats
	p.tell(events)
	if won {
		p.tellWon()
	}
	return nil
}

// do runs a command.
func (p *plainGame) do(ctx context.Context, words []string) error {
	if len(words) == 0 {
		return nil
	}
	switch words[0] {
	case "quit", "q", "exit":
		return errQuit
	case "help", "?":
		p.say("%s", plainHelp)
	case "hint", "h":
		return p.hint(ctx)
	case "undo", "u":
		return p.moved(ctx, p.game.Undo(), "Nothing to undo.")
	case "redo", "r":
		return p.moved(ctx, p.game.Redo(), "Nothing to redo.")
	case "reset", "x":
		return p.moved(ctx, p.game.Reset(), "You're already at the start.")
	case "board", "b":
		p.tellBoard()
	case "solution", "learn", "why":
		return p.explain(ctx, words[0])
	case "save":
		p.say("%s", strings.TrimSuffix(p.game.Save(), "\n"))
	case "stats":
		p.tellStatistics()
	case "near":
		return p.near(words[1:])
	case "new", "open", "daily", "games", journeyWord, "next":
		return p.other(ctx, words)
	case "press":
		return p.press(ctx, words[1:])
	default:
		return p.press(ctx, words)
	}
	return nil
}

// explain runs the commands that explain more than a hint does.
func (p *plainGame) explain(ctx context.Context, what string) error {
	switch what {
	case "solution":
		return p.solution(ctx)
	case "learn":
		return p.learn(ctx)
	default:
		p.why()
		return nil
	}
}

// other runs the commands that open another puzzle, or list puzzles to open.
func (p *plainGame) other(ctx context.Context, words []string) error {
	switch {
	case words[0] == "games":
		return p.games(ctx, words)
	case words[0] == journeyWord:
		return p.journey(ctx, words[1:])
	case words[0] == "next":
		return p.nextLevel(ctx)
	case words[0] == "daily":
		return p.open(ctx, dailyWord, nil)
	case words[0] == "open" && len(words) == 2:
		return p.open(ctx, words[1], nil)
	case words[0] == "open":
		return errors.New("open needs an ID, as in open 5x5:1ffffff")
	}
	b, level := p.game.Start().Board(), play.Medium
	for _, word := range words[1:] {
		if slices.Contains(play.Levels(), play.Level(word)) {
			level = play.Level(word)
			continue
		}
		var err error
		if b, err = board.Parse(word); err != nil {
			return err
		}
	}
	made, err := play.Puzzle(ctx, b, level, p.env.seed())
	if err != nil {
		return err
	}
	return p.open(ctx, made.ID, &made.State)
}

// press presses the button with the given label.
func (p *plainGame) press(ctx context.Context, words []string) error {
	b := p.game.Start().Board()
	button, ok := b.FindButton(strings.Join(words, " "))
	if !ok {
		return p.noButton(words)
	}
	nothing := "You have already won; type new for another puzzle."
	if rule := p.game.Rule(); rule != "" && !p.game.View().Solved {
		nothing = rule
	}
	return p.moved(ctx, p.game.Press(button), nothing)
}

// noButton returns an error that says how to name a button, or that the command is unknown.
func (p *plainGame) noButton(words []string) error {
	b := p.game.Start().Board()
	isNumber := func(word string) bool { _, err := strconv.Atoi(word); return err == nil }
	if b.Labels() == nil && !slices.ContainsFunc(words, isNumber) && len(words) > 0 {
		return fmt.Errorf("unknown command %.20q; type help for the list", words[0])
	}
	if g, ok := b.Grid(); ok && b.Labels() == nil {
		return fmt.Errorf("type a row from 1 to %d and a column from 1 to %d, as in 1 1", g.Rows, g.Cols)
	}
	if b.Buttons() == 0 {
		return errors.New("this board has no buttons")
	}
	last := b.Buttons() - 1
	return fmt.Errorf("type what to press, as in %s for %s", typed(b, b.ButtonLabel(last)), b.ButtonName(last))
}

// typed returns a label as a person types and hears it: spaces between coordinates sound better
// than commas.
func typed(b *board.Board, label string) string {
	if b.Labels() != nil {
		return label
	}
	return strings.ReplaceAll(label, ",", " ")
}
