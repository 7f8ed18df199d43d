package journey

import (
	"fmt"
	"strings"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestProgressText(t *testing.T) {
	p := Progress{}.With("3x3:ba", 2).With("5x5:4fb9c4", 1).With("3x3:ba", 1).With("5x5:1", 3)
	p.AllOpen = true
	const want = "Lights Out journey 1\nall open\n2 3x3:ba\n1 5x5:4fb9c4\n"
	if p.String() != want {
		t.Errorf("got %q, want %q", p, want)
	}
	again := testkit.Must(Parse(want))(t)
	if again.String() != want || again.Stars("3x3:ba") != 2 || again.Stars("3x3:b") != 0 {
		t.Errorf("got %q, want %q", again, want)
	}
	windows := testkit.Must(Parse(strings.ReplaceAll(want, "\n", "\r\n")))(t)
	if windows.String() != want {
		t.Errorf("with Windows line endings: %q", windows)
	}
}

func TestNoProgress(t *testing.T) {
	many := header
	for i := range maxLevels + 1 {
		many += fmt.Sprintf("\n1 5x5:%x", i)
	}
	for _, text := range []string{
		"{}", "Lights Out journey 2\n", header + "\n\n", header + "\n4 3x3:ba", header + "\n0 3x3:ba", header + "\n+1 3x3:ba",
		header + "\n3", header + "\n3 a b", header + "\n3 é", header + "\n1 " + strings.Repeat("a", maxID+1), strings.Repeat(" ", MaxText+1), many,
	} {
		testkit.MustFail(Parse(text))(t, ErrProgress, "%.60q", text)
	}
}

// Joining the progress of two devices loses nothing.
func TestJoin(t *testing.T) {
	a := testkit.Must(Parse(header + "\n1 3x3:ba\n3 3x3:b\n2 from:tomorrow\n"))(t)
	b := testkit.Must(Parse(header + "\nall open\n3 3x3:ba\n1 3x3:b\n1 3x3:17\n"))(t)
	const want = header + "\nall open\n1 3x3:17\n3 3x3:b\n3 3x3:ba\n2 from:tomorrow\n"
	if got := a.Join(b).String(); got != b.Join(a).String() || got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// Any input that Parse accepts survives a round trip, and can be joined with progress that has all
// stars.
func FuzzParse(f *testing.F) {
	f.Add("")
	f.Add(header + "\nall open\n3 3x3:ba\n1 5x5:4fb9c4\n")
	f.Add(header + "\r\n2 from:tomorrow\r\n")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Parse(text)
		if err != nil {
			return
		}
		again, err := Parse(p.String())
		if err != nil || again.String() != p.String() {
			t.Errorf("%q, then %q, %v", p, again, err)
		}
		best := p
		for _, world := range worlds {
			for level := range world.Levels() {
				best = best.With(level.ID, play.MaxStars)
			}
		}
		joined := p.Join(best)
		if _, err := Parse(joined.String()); err != nil {
			t.Errorf("joined: %v", err)
		}
		if m := joined.Path(); m.Stars != m.Of || m.Next != "" {
			t.Errorf("all stars: %d of %d, then %q", m.Stars, m.Of, m.Next)
		}
	})
}

// The progress that the service stores covers only levels, and takes at most 32 KiB even with all
// stars.
func TestWon(t *testing.T) {
	p := testkit.Must(Parse(header + "\nall open\n3 5x5:no-level\n"))(t)
	for _, world := range worlds {
		for level := range world.Levels() {
			p = p.With(level.ID, play.MaxStars)
		}
	}
	won := p.Won()
	if n := len(won.String()); n > 1<<15 || won.AllOpen || won.Stars("5x5:no-level") != 0 || won.Path().Stars != won.Path().Of {
		t.Errorf("%d bytes, %d of %d stars", n, won.Path().Stars, won.Path().Of)
	}
}
