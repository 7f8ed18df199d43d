package tui

import (
	"fmt"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/english"
	"lightsout/puzzle"
)

// replayScreen shows a game press by press.
type replayScreen struct {
	back    *gameScreen
	states  []puzzle.State
	presses []int
	at      int
	playing bool
	run     int // counts starts, so that ticks from an earlier run are ignored
}

// replayPace is the time between two presses.
const replayPace = 500 * time.Millisecond

type replayMsg struct {
	screen *replayScreen
	run    int
}

func newReplay(s *gameScreen) *replayScreen {
	return &replayScreen{back: s, states: s.game.Replay(), presses: s.game.Presses()}
}

func (s *replayScreen) tick() tea.Cmd {
	msg := replayMsg{s, s.run}
	return tea.Tick(replayPace, func(time.Time) tea.Msg { return msg })
}

// replayTick shows the next press.
func (m *model) replayTick(msg replayMsg) tea.Cmd {
	s := msg.screen
	if m.screen != screen(s) || !s.playing || msg.run != s.run {
		return nil
	}
	s.at++
	if s.playing = s.at < len(s.presses); s.playing {
		return s.tick()
	}
	return nil
}

func (s *replayScreen) draw(m *model, c *canvas) {
	b := s.states[0].Board()
	k := noLook()
	f := frame{
		title: "Replay", side: boardName(b), ink: inkText,
		status: fmt.Sprintf("%d of %s", s.at, english.Plural(len(s.presses), "press", "presses")),
		keys:   []hotkey{{"space", "play or stop"}, {"← →", "step"}, {"home end", "start, end"}, {"esc", "back"}},
	}
	focus := -1
	if s.at < len(s.presses) {
		next := s.presses[s.at]
		f.message = "Next: " + b.ButtonName(next) + "."
		if b.ButtonsAreLights() {
			focus = next
			k.presses = setOf([]int{next})
		} else {
			k.touched = setOf(b.AppendToggles(nil, next))
		}
	} else if k.won = s.back.game.View().Solved; k.won {
		f.message, f.ink = wonText(s.back.game.Game, "All lights are off."), inkGood
	}
	viewOf(b, m.w, m.h, linesBelow, focus).draw(c, s.states[s.at], k)
	f.draw(c)
}

func (s *replayScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "space":
		if s.playing = !s.playing; s.playing {
			if s.at == len(s.presses) {
				s.at = 0
			}
			s.run++
			return s.tick()
		}
	case "right":
		s.playing, s.at = false, min(s.at+1, len(s.presses))
	case "left":
		s.playing, s.at = false, max(s.at-1, 0)
	case "home":
		s.playing, s.at = false, 0
	case "end":
		s.playing, s.at = false, len(s.presses)
	case "esc", "p", "m", "enter":
		m.screen = s.back
	case "q":
		return tea.Quit
	}
	return nil
}

func (s *replayScreen) click(_ *model, _, _ int) tea.Cmd {
	s.playing, s.at = false, min(s.at+1, len(s.presses))
	return nil
}
