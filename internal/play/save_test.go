package play_test

import (
	"context"
	"errors"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestSave(t *testing.T) {
	g := open(t, "5x5:1ffffff", play.Options{Budget: 5, Clock: true})
	g.Press(12)
	g.Press(7)
	g.Reset()
	g.Press(0)
	g.Press(6)
	g.Undo()
	g.Advance(83*time.Second + 400*time.Millisecond)
	testkit.Must(g.Hint(t.Context()))(t)
	if _, _, err := g.Solutions(t.Context(), 1); err != nil {
		t.Fatal(err)
	}
	want := "5x5:1ffffff\n12 7 reset 0 | 6\nhints 1\nshown\n" +
		`plan {"presses":[0,1,5,6,8,9,12,13,14,16,17,18,21,22,24],"start":[0,1,2,3,4],"proved":true,"told":true,"settled":0,"made":1,"asked":0}` +
		"\nbudget 5\ntime 83\n"
	if got := g.Save(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	loaded := testkit.Must(play.Load(t.Context(), want))(t)
	g.Advance(-time.Second)
	if got := loaded.Save(); got != want || !equalJSON(t, g.View(), loaded.View()) {
		t.Errorf("%q and %+v, want %+v", got, loaded.View(), g.View())
	}
	if loaded.Redo(); !slices.Equal(loaded.Presses(), []int{0, 6}) {
		t.Errorf("%v after redo", loaded.Presses())
	}
}

// Save omits every line that a game does not need.
func TestSaveOfLittle(t *testing.T) {
	for budget, want := range map[int]string{play.Unlimited: "2x2\n0\n", 0: "2x2\n0\nbudget 0\n", 1: "2x2\n0\nbudget 1\n"} {
		g := open(t, "2x2", play.Options{Budget: budget})
		g.Press(0)
		if got := g.Save(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A save has at most 1,048,576 bytes.
func TestLengthOfSaves(t *testing.T) {
	for length, want := range map[int]bool{play.MaxSave: true, play.MaxSave + 1: false} {
		text := "2x2\n0"
		text += strings.Repeat(" ", length-len(text))
		if _, err := play.Load(t.Context(), text); (err == nil) != want || !want && !errors.Is(err, play.ErrSave) {
			t.Errorf("%d bytes: %v", length, err)
		}
	}
}

// A list of games shows every save, even a damaged one.
func TestSummary(t *testing.T) {
	for text, want := range map[string]int{"5x5\n1 2 reset 4 | 3\ntime 7\n": 1, "5x5\n1 2 | reset": 2, "5x5\n1 2": 2, "5x5\n1 x\n": 0, "5x5": 0} {
		if id, presses := play.Summary(text); id != "5x5" || presses != want {
			t.Errorf("%q: %s with %d presses", text, id, presses)
		}
	}
}

// A win counts once, even if the game is saved and loaded before it is won again.
func TestWinsAreSaved(t *testing.T) {
	var stats play.Stats
	for _, c := range []struct {
		save, want string
		solved     int
		perfect    int
	}{
		{"2x2:f\n0 1 2 3\n", "won perfect", 1, 1},
		{"2x2:f\n0 1 2 3\nwon perfect\n", "won perfect", 1, 1},
		{"2x2:f\n0 0 0 1 2 3\n", "won", 2, 1},
		{"2x2:f\n0 0 0 1 2 3 reset 0 1 2 3\nwon\n", "won perfect", 2, 2},
		{"2x2:f\n0 1 2 3\nhints 1\nwon\n", "won", 2, 2},
	} {
		g := testkit.Must(play.Load(t.Context(), c.save))(t)
		stats = after(stats, g, 100)
		if stats.Solved != c.solved || stats.Perfect != c.perfect || !strings.HasSuffix(g.Save(), "\n"+c.want+"\n") {
			t.Errorf("%q is saved as %q, with %d solved and %d perfect", c.save, g.Save(), stats.Solved, stats.Perfect)
		}
	}
}

// Restore continues a save of the same puzzle under the requested ID. An invalid save leaves the
// game unchanged.
func TestRestore(t *testing.T) {
	g := open(t, "2x2", free())
	for _, bad := range []string{"", "2x2\n4\n", "2x2\n0\nhints\n"} {
		if err := g.Restore(bad); !errors.Is(err, play.ErrSave) || g.View().CanUndo {
			t.Errorf("%q: %v", bad, err)
		}
	}
	testkit.NoError(t, g.Restore("2x2:f\n0 1 | 2\nhints 6\ntime 5\n"))
	if got := g.Save(); got != "2x2\n0 1 | 2\nhints 6\ntime 5\n" || g.View().Moves != 2 {
		t.Errorf("saved %q after %d moves, want presses 0 and 1 with 2 to redo, 6 hints and 5 seconds", got, g.View().Moves)
	}
	rest, worth := play.WithoutMoves(g.Save())
	if err := g.Restore(rest); err != nil || !worth || g.View().CanUndo || g.View().CanRedo || g.View().Hints != 6 {
		t.Errorf("%q, %v, %v", rest, worth, err)
	}
	for _, text := range []string{"", "2x2", "2x2\n", "2x2\n0 1\n", "2x2\n0 1\ntime 5\n"} {
		if _, worth := play.WithoutMoves(text); worth {
			t.Errorf("part of %q is worth keeping", text)
		}
	}
}

func TestBadSaves(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "it needs a line with the puzzle, then one with the moves",
		"5x5":                      "it needs a line with the puzzle",
		"\n1 2":                    "it needs a line with the puzzle",
		"5x5\n25":                  "button 25 is out of range; the buttons are 0 to 24",
		"5x5\n1 | 2 | 3":           `"|" among the moves`,
		"5x5\n1 01":                `"01" among the moves`,
		"5x5\n1 -2":                `"-2" among the moves`,
		"5x5\n1\nhints 1 2":        "after the moves, write hints, budget or time with a number",
		"5x5\n1\nhints x":          "after the moves",
		"5x5\n1\nhints 131073":     "a game can have at most 131,072 hints",
		"5x5\n1\nscore 5":          "after the moves",
		"5x5\n1\n\n":               "after the moves",
		"5x5\n1\nwon twice":        "after the moves",
		"5x5\n1\ntime 99999999999": "after the moves",
		"5x5\n" + big(1<<20):       "the limit is 1,048,576",
		"5x5\n" + big(maxMoves):    "more than 131,072 moves",
	} {
		if _, err := play.Load(t.Context(), text); !errors.Is(err, play.ErrSave) || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v", text, err)
		}
	}
	testkit.MustFail(play.Load(t.Context(), "hello\n"+"\n"))(t, board.ErrSpec, "an invalid puzzle")
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	testkit.MustFail(play.Load(ctx, "5x5\n1"))(t, context.Canceled, "Load with a cancelled context")
}

func big(moves int) string { return strings.Repeat("1 ", moves+1) }

// maxMoves is the number of moves that a game stores.
const maxMoves = 1 << 17

// A full history accepts no more moves, and its save can be loaded.
func TestFullHistory(t *testing.T) {
	g := testkit.Must(play.Load(t.Context(), "2x2\n"+strings.TrimSpace(strings.Repeat("1 ", maxMoves))))(t)
	if g.Press(0) != nil || g.View().Moves != maxMoves {
		t.Errorf("%d moves", g.View().Moves)
	}
}

// Any change to a save leads to an error, or to a game that survives another round trip.
func FuzzLoad(f *testing.F) {
	for _, text := range []string{
		"5x5:1ffffff\n12 7 reset 0 | 6\nhints 1\nshown\nbudget 5\ntime 83\n",
		"hex3\n\n", "5x5,torus:0\n| 1 2\n", "2x3,mod=3:012012\n5 5 5\n", "cube2:1\n3 reset 1\n", "graph6=FhCKG\n1\ntime 5\n", "5x5#monday\n3\n", "daily#2026-11-14\n\n", "5x5,to=on\n1 2\n", "2x2:3,to=9\n| 0\n", "2x2\n0\ntime 3\nwon\n", "2x2\n0\nwon perfect\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id, _, _ := strings.Cut(text, "\n")
		id, _, _ = strings.Cut(id, ",to=")
		spec, _, _ := strings.Cut(id, ":")
		spec, rest, _ := strings.Cut(spec, "#")
		if strings.Contains(rest, ",") {
			t.Skip("a puzzle with options takes too long to make for every input; generate fuzzes them")
		}
		if b, err := board.Parse(spec); err == nil && (b.Lights() > 64 || b.Buttons() > 64) {
			t.Skip("games on more than 64 lights take too long to open for every input")
		}
		g, err := play.Load(t.Context(), text)
		if err != nil {
			return
		}
		saved := g.Save()
		again, err := play.Load(t.Context(), saved)
		if err != nil {
			t.Fatalf("%q is saved as %q: %v", text, saved, err)
		}
		if again.Save() != saved || !equalJSON(t, again.View(), g.View()) {
			t.Fatalf("%q is saved as %q and then %q", text, saved, again.Save())
		}
	})
}

// After any sequence of actions, with a save and a load at each step, the game is in the position
// that a plain list of positions predicts, and its replay ends there.
func FuzzGame(f *testing.F) {
	f.Add([]byte{1, 2, 3, 250, 250, 251, 4, 252, 9, 250, 250})
	f.Add([]byte{0, 2, 4, 6, 8, 250, 251})
	f.Fuzz(func(t *testing.T, course []byte) {
		if len(course) > 60 {
			course = course[:60]
		}
		g := open(t, "3x3", free())
		states, at := []string{g.State().String()}, 0
		for _, b := range course {
			var events []play.Event
			switch b {
			case 250:
				events = g.Undo()
			case 251:
				events = g.Redo()
			case 252:
				events = g.Reset()
			default:
				events = g.Press(int(b) % 9)
			}
			if len(events) > 0 {
				switch events[0].Kind {
				case play.Undone:
					at--
				case play.Redone:
					at++
				default:
					states, at = append(states[:at+1], g.State().String()), at+1
				}
			}
			if states[at] != g.State().String() {
				t.Fatalf("%v: %v, want %s", course, g.State(), states[at])
			}
			loaded, err := play.Load(t.Context(), g.Save())
			if err != nil || !equalJSON(t, loaded.View(), g.View()) {
				t.Fatalf("%v: %q: %v", course, g.Save(), err)
			}
			g = loaded
		}
		end := g.Start()
		for _, button := range g.Presses() {
			end = end.Press(button)
		}
		if !end.Equal(g.State()) || len(g.Presses()) != g.View().Moves {
			t.Fatalf("%v: the presses lead to %v", course, end)
		}
	})
}

func TestDays(t *testing.T) {
	for date, want := range map[string]int{"2026-01-01": 1, "2026-11-14": 318, "2028-02-29": 790, "2025-12-31": 0} {
		number, err := play.DayNumber(date)
		if err != nil || number != want {
			t.Errorf("%s: %d, %v", date, number, err)
		}
		if got, ok := play.DailyNumber(play.DailyID(date)); !ok || got != want {
			t.Errorf("%s: %d", play.DailyID(date), got)
		}
	}
	testkit.MustFail(play.DayNumber("14.11.2026"))(t, play.ErrDay, "a date of another form")
	for _, id := range []string{"5x5#monday", "daily#today", "5x5:1"} {
		if _, ok := play.DailyNumber(id); ok {
			t.Errorf("%s is a daily puzzle", id)
		}
	}
}

func TestOnDay(t *testing.T) {
	number := testkit.Must(play.DayNumber("2026-11-18"))(t)
	for text, want := range map[string]bool{
		"2026-11-17T09:59:59Z": false, "2026-11-17T10:00:00Z": true, // midnight on Kiritimati
		"2026-11-18T12:00:00Z": true, "2026-11-19T00:30:00+14:00": true,
		"2026-11-19T11:59:59Z": true, "2026-11-19T12:00:00Z": false, // midnight on Baker Island
		"2026-11-18T23:59:59-12:00": true, "2025-11-18T12:00:00Z": false,
	} {
		if got := play.OnDay(number, testkit.Must(time.Parse(time.RFC3339, text))(t)); got != want {
			t.Errorf("%s: %t", text, got)
		}
	}
	if play.OnDay(testkit.Must(play.DayNumber("9999-12-31"))(t), time.Date(2026, 11, 18, 0, 0, 0, 0, time.UTC)) {
		t.Error("31 December 9999 counts as today on 18 November 2026")
	}
}

// A daily puzzle can be played once its day has begun somewhere, and from then on.
func TestCheckDay(t *testing.T) {
	for _, test := range []struct {
		id, now string
		early   bool
	}{
		{"daily#2026-12-25", "2026-12-24T09:59:59Z", true},
		{"daily#2026-12-25,to=on", "2026-12-24T09:59:59Z", true},
		{"daily#2026-12-25", "2026-12-24T10:00:00Z", false}, // midnight on Kiritimati
		{"daily#2026-12-25", "2027-12-24T00:00:00Z", false},
		{"daily#2026-13-01", "2026-12-24T00:00:00Z", false}, // not a date; opening it explains that
		{"5x5#2026-12-25", "2026-11-24T00:00:00Z", false},
	} {
		err := play.CheckDay(test.id, testkit.Must(time.Parse(time.RFC3339, test.now))(t))
		if errors.Is(err, play.ErrEarly) != test.early || (err != nil) != test.early {
			t.Errorf("%s at %s: %v", test.id, test.now, err)
		}
		if err != nil && err.Error() != "the puzzle for 25 December 2026 is not here yet; it opens on that day" {
			t.Error(err)
		}
	}
}

func FuzzDays(f *testing.F) {
	f.Add("3 5-9 12")
	f.Add("1-36500 7")
	f.Fuzz(func(t *testing.T, text string) {
		days, err := play.ParseDays(text)
		if err != nil {
			if !errors.Is(err, play.ErrDay) {
				t.Fatal(err)
			}
			return
		}
		again, err := play.ParseDays(play.FormatDays(days))
		if err != nil || !slices.Equal(days, again) {
			t.Fatalf("%q: %v and then %v, %v", text, days, again, err)
		}
	})
}

// However far the clock is advanced, the game can still be saved.
func TestClockThatNeverStops(t *testing.T) {
	g := open(t, "3x3", free())
	for range 3 {
		g.Advance(math.MaxInt64)
	}
	loaded, err := play.Load(t.Context(), g.Save())
	if err != nil || loaded.View().Seconds != math.MaxInt32 || g.View().Seconds != math.MaxInt32 {
		t.Errorf("%d seconds, %v", g.View().Seconds, err)
	}
}

func TestFormatDays(t *testing.T) {
	if got := play.FormatDays([]int{12, 3, 5, 6, 7, 5}); got != "3 5-7 12" {
		t.Errorf("got %q, want 3 5-7 12", got)
	}
}

// Days are numbers from 1 to 36,500, and a list has at most 36,500 of them.
func TestParseDays(t *testing.T) {
	for text, want := range map[string][]int{
		"": nil, "1": {1}, "7-7": {7}, "12 3 5-7 5": {3, 5, 6, 7, 12}, "36499-36500": {36499, 36500},
	} {
		if got, err := play.ParseDays(text); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"1-36500", "2-36500 1"} {
		if got, err := play.ParseDays(text); err != nil || len(got) != 36500 {
			t.Errorf("%q: %d days, %v", text, len(got), err)
		}
	}
	for _, text := range []string{"0", "0-3", "5-3", "x", "3-", "-3", "01", "01-5", "1-05", "36501", "40000", "1 1-36500", "1-20000 1-20000"} {
		testkit.MustFail(play.ParseDays(text))(t, play.ErrDay, "%q", text)
	}
}

// after returns the stats after a game, which may have been won at noon on the day with this number.
func after(s play.Stats, g *play.Game, day int) play.Stats {
	if win, ok := s.Win(g, time.Date(2026, 1, day, 12, 0, 0, 0, time.UTC)); ok {
		return s.With(win)
	}
	return s
}

func TestStats(t *testing.T) {
	var s play.Stats
	g := open(t, "3x3", free())
	if got := after(s, g, 100); got.Solved != 0 {
		t.Error("a game that is not won counts")
	}
	g.Advance(30 * time.Second)
	for _, button := range []int{0, 2, 4, 6, 8} {
		g.Press(button)
	}
	s = after(s, g, 100)
	g.Undo()
	g.Redo()
	s = after(s, g, 100) // the same win again
	want := []play.Result{{ID: "3x3", Board: "3x3", Presses: 5, Par: 5, Proved: true, Seconds: 30}}
	if s.Solved != 1 || s.Perfect != 1 || !slices.Equal(s.Results, want) || len(s.Days) != 0 {
		t.Errorf("got %+v, want the results %+v", s, want)
	}
	daily := testkit.Must(play.New(t.Context(), "daily#2026-01-03", g.Start(), play.Options{}))(t)
	for _, button := range []int{1, 1, 0, 2, 4, 6, 8} {
		daily.Press(button)
	}
	before := s
	s = after(s, daily, 3)
	if !slices.Equal(s.Days, []int{3}) || s.Perfect != 1 || len(s.Results) != 2 || len(before.Results) != 1 {
		t.Errorf("%+v after %+v", s, before)
	}
	for _, day := range []int{1, 5, 100} { // a day cannot be filled in later, nor be solved in advance
		if got := after(play.Stats{}, daily.Again(), day); len(got.Days) != 0 {
			t.Errorf("on day %d, the puzzle of day 3 counts for %v", day, got.Days)
		}
	}
	graph := open(t, "buttons=9"+strings.Repeat("_0.1.2.3.4.5.6.7.8", 20)+":1ff", free())
	graph.Press(0)
	if s = after(s, graph, 100); s.Solved != 3 || len(s.Results) != 2 {
		t.Errorf("after a board with a long name: %+v", s)
	}
}

// A win earns nothing if the player was shown a solution, and a win has a text to share.
func TestShownSolution(t *testing.T) {
	g := testkit.Must(play.Open(t.Context(), "daily#2026-11-16", free()))(t)
	if line, ok := g.ShareText(play.Streak{Current: 3}); ok {
		t.Errorf("%q before the win", line)
	}
	list, _, err := g.Solutions(t.Context(), 1)
	testkit.NoError(t, err)
	for button := range list[0].Buttons() {
		g.Press(button)
	}
	score := g.View().Score
	if score == nil || score.Perfect || score.Stars != 0 || score.Moves != score.Par {
		t.Errorf("got %+v, want a win in par without stars", score)
	}
	if s := after(play.Stats{}, g, 400); s.Solved != 1 || s.Perfect != 0 {
		t.Errorf("got %+v, want one solved puzzle and none perfect", s)
	}
	for streak, words := range map[play.Streak]string{
		{Current: 3}: "3 days in a row", {Current: 3, Freezes: 1}: "3 days in a row, with a freeze",
		{Current: 1200, Freezes: 2}: "1,200 days in a row, with 2 freezes",
	} {
		want := "Lights Out 320  ☆☆☆  5 presses, par 5, solution shown\n🟦🟦🟦🟦🟦\n██▇▄▁\n" + words
		if line, ok := g.ShareText(streak); !ok || line != want {
			t.Errorf("%q, want %q", line, want)
		}
	}
	unaided := g.Again()
	for button := range list[0].Buttons() {
		unaided.Press(button)
	}
	if line, ok := unaided.ShareText(play.Streak{Current: 1, Freezes: 1}); !ok || line != "Lights Out 320  ★★★  5 presses, par 5\n🟨🟨🟨🟨🟨\n██▇▄▁" {
		t.Errorf("got %q, want three stars without hints", line)
	}
	if line, ok := open(t, "1x1:0", free()).ShareText(play.Streak{Current: 3}); ok {
		t.Errorf("%q of a puzzle that starts solved", line)
	}
}
