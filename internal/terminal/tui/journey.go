package tui

import (
	"cmp"
	"fmt"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/english"
	"lightsout/internal/journey"
	"lightsout/internal/play"
	"lightsout/internal/saves"
)

// journeyWord is the ID that opens the journey.
const journeyWord = "journey"

// journeyScreen shows a world of the journey and lets the player choose a level.
type journeyScreen struct {
	back      *menuScreen
	journey   journey.Path
	world, at int
	top, room int // the first visible level, and the number of visible levels
	message   string
}

// openJourney shows the journey at the next level to play.
func (m *model) openJourney() {
	s := &journeyScreen{back: m.menu, journey: m.journey.Path()}
	s.goTo(s.journey.Next)
	m.screen = s
}

// goTo moves the cursor to a level.
func (s *journeyScreen) goTo(id string) {
	if _, world, number, ok := journey.Find(id); ok {
		s.world, s.at = world-1, number-1
	}
}

func (s *journeyScreen) now() journey.WorldView { return s.journey.Worlds[s.world] }
func (s *journeyScreen) level() journey.LevelView {
	return s.now().Levels[s.at]
}

// journeyY is the line of the first level.
const journeyY = 4

func (s *journeyScreen) draw(m *model, c *canvas) {
	w := s.now()
	c.put(2, 0, fmt.Sprintf("Journey  %d · %s", s.world+1, w.Title), inkStrong)
	stars := fmt.Sprintf("★ %d of %d", s.journey.Stars, s.journey.Of)
	c.put(max(2, c.w-2-utf8.RuneCountInString(stars)), 0, stars, inkStrong)
	c.put(2, 1, english.Shorten(w.About, c.w-4), inkDim)
	c.put(2, 2, english.Shorten(cmp.Or(w.Opens, fmt.Sprintf("★ %d of %d", w.Stars, w.Of)), c.w-4), inkDim)
	s.room = max(1, c.h-journeyY-4)
	s.top = max(min(s.top, s.at), s.at-s.room+1)
	for i, l := range w.Levels[s.top:min(s.top+s.room, len(w.Levels))] {
		s.drawLevel(c, journeyY+i, s.top+i, l)
	}
	s.drawChosen(m, c)
	drawKeys(c, c.h-1, []hotkey{{"↑ ↓", "choose"}, {"← →", "world"}, {"enter", "play"}, {"o", openWords(s.journey.AllOpen)}, {"esc", "menu"}})
}

func openWords(all bool) string {
	if all {
		return "open as you go"
	}
	return "open all"
}

func (s *journeyScreen) drawLevel(c *canvas, y, i int, l journey.LevelView) {
	with := inkText
	switch {
	case i == s.at:
		with = inkStrong
		c.put(2, y, "▸", inkStrong)
	case !l.Open:
		with = inkDim
	}
	stars := starText(l.Stars)
	if !l.Open {
		stars = strings.Repeat("·", play.MaxStars)
	}
	x := c.put(4, y, stars, inkStrong)
	x = c.put(x+2, y, fmt.Sprintf("%-6s%s", levelNumber(s.world+1, i+1), l.Title), with)
	for _, text := range []string{fmt.Sprintf("par %d", l.Par), l.Grade} {
		if x = max(x+2, min(36, c.w-9)); x+len(text) < c.w {
			x = c.put(x, y, text, inkDim)
		}
	}
}

// drawChosen describes the level under the cursor.
func (s *journeyScreen) drawChosen(m *model, c *canvas) {
	l := s.level()
	text, with := l.About, inkText
	switch {
	case m.waiting:
		text, with = openingNote, inkDim
	case s.message != "":
		text, with = s.message, inkStrong
	case l.Idea != "":
		text = "New: " + l.Idea + ". " + text
	}
	for i, line := range wrap(text, c.w-4) {
		if i < 2 {
			c.put(2, c.h-3+i, line, with)
		}
	}
}

// starText formats a level's stars: ★★☆.
func starText(stars int) string {
	return strings.Repeat("★", stars) + strings.Repeat("☆", play.MaxStars-stars)
}

func levelNumber(world, number int) string { return fmt.Sprintf("%d-%d", world, number) }

func (s *journeyScreen) key(m *model, k tea.KeyPressMsg) tea.Cmd {
	s.message = ""
	levels, worlds := len(s.now().Levels), len(s.journey.Worlds)
	switch k.String() {
	case "up":
		s.at = (s.at + levels - 1) % levels
	case "down", "tab":
		s.at = (s.at + 1) % levels
	case "left":
		s.world, s.at = (s.world+worlds-1)%worlds, 0
	case "right":
		s.world, s.at = (s.world+1)%worlds, 0
	case "enter", "space":
		return s.play(m)
	case "o":
		return s.openAll(m)
	case "esc", "m":
		m.waiting = false
		m.opening++ // drop the puzzle that is being opened
		m.screen = s.back
	case "q":
		return tea.Quit
	}
	return nil
}

// play opens the level under the cursor.
func (s *journeyScreen) play(m *model) tea.Cmd {
	if !s.level().Open {
		s.message = "This level is not open yet. Win the ones before it, or press o to open all."
		return nil
	}
	return m.openID(s.level().ID)
}

// openAll unlocks every level, or goes back to unlocking levels as the player wins others.
func (s *journeyScreen) openAll(m *model) tea.Cmd {
	all := !m.journey.AllOpen
	m.journey.AllOpen = all
	s.journey = m.journey.Path()
	return m.enqueue(func() { m.queue.Do(func(s saves.Store) error { return s.OpenAll(all) }) })
}

func (s *journeyScreen) click(m *model, _, y int) tea.Cmd {
	if i := s.top + y - journeyY; y >= journeyY && y < journeyY+s.room && i < len(s.now().Levels) {
		s.at = i
		return s.play(m)
	}
	return nil
}

// levelWords returns the introduction to a level, or "" for other puzzles.
func levelWords(id string) string {
	l, world, number, ok := journey.Find(id)
	if !ok {
		return ""
	}
	return fmt.Sprintf("Level %s, %s. %s", levelNumber(world, number), l.Title, l.About)
}

// levelTitle returns the heading of a level, as in the web app, or "" for other puzzles.
func levelTitle(id string) string {
	l, world, number, ok := journey.Find(id)
	if !ok {
		return ""
	}
	return levelNumber(world, number) + " · " + l.Title
}
