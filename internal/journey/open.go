package journey

import (
	"fmt"

	"lightsout/internal/play"
)

// openPercent is the share of a world's levels, rounded up, whose wins open the next world. How they
// were won does not matter: a player who needs hints is not stuck.
const openPercent = 60

// alwaysOpen is the number of unwon levels that are always open, as long as that many are left.
const alwaysOpen = 3

// A Path is the journey as a player sees it.
type Path struct {
	Worlds []WorldView `json:"worlds"`
	Stars  int         `json:"stars"`
	Of     int         `json:"of"`
	// Next is the level to continue with: the first open level that is not won. If all are won, it
	// is the first level with stars left to win, or empty if every star is won.
	Next    string `json:"next"`
	AllOpen bool   `json:"all_open"`
}

// A WorldView is a world in a Path.
type WorldView struct {
	Name   string      `json:"name"`
	Title  string      `json:"title"`
	About  string      `json:"about"`
	Stars  int         `json:"stars"`
	Of     int         `json:"of"`
	Open   bool        `json:"open"`
	Opens  string      `json:"opens"` // what opens the world, as a sentence; empty once it is open
	Levels []LevelView `json:"levels"`
}

// A LevelView is a level in a Path.
type LevelView struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	About string `json:"about"`
	Idea  string `json:"idea"`
	Par   int    `json:"par"`
	// Grade says how many presses to find before the others follow, as in "1 to find". It is empty
	// if every press has a reason that a player can see, or if only lit lights can be pressed.
	Grade string `json:"grade"`
	Stars int    `json:"stars"`
	Open  bool   `json:"open"`
}

// Path returns the journey for a player. A world opens when enough levels of the previous one are won:
// openPercent, with or without help. In an open world, every won level is open, and so are the first three unwon levels. If fewer
// than three unwon levels are open in total, the next ones open as well, so nobody gets stuck. With
// AllOpen, everything is open.
func (p Progress) Path() Path {
	m := Path{AllOpen: p.AllOpen}
	for i, w := range worlds {
		v := p.world(w)
		if i > 0 && !p.AllOpen {
			v.Opens = m.Worlds[i-1].opensNext()
		}
		if v.Open = v.Opens == ""; v.Open {
			v.open(alwaysOpen, p.AllOpen)
		}
		m.Worlds = append(m.Worlds, v)
		m.Stars, m.Of = m.Stars+v.Stars, m.Of+v.Of
	}
	m.openMore()
	m.Next = m.next()
	return m
}

// world returns a world in which only the won levels are open.
func (p Progress) world(w World) WorldView {
	v := WorldView{Name: w.Name, Title: w.Title, About: w.About, Of: play.MaxStars * w.size()}
	for level, idea := range w.Levels() {
		stars := p.stars[level.ID]
		v.Stars += stars
		v.Levels = append(v.Levels, LevelView{level.ID, level.Title, level.About, idea, level.Par, level.grade(), stars, stars > 0})
	}
	return v
}

// opensNext says what opens the next world. It returns "" if enough levels are won.
func (v *WorldView) opensNext() string {
	won := 0
	for _, l := range v.Levels {
		if l.Stars > 0 {
			won++
		}
	}
	enough := (len(v.Levels)*openPercent + 99) / 100
	text := fmt.Sprintf("Opens after %d levels of %s.", enough, v.Title)
	switch {
	case won >= enough:
		return ""
	case won > 0:
		text += fmt.Sprintf(" You have solved %d.", won)
	}
	return text
}

// open opens the first n closed levels, or all of them if all is set.
func (v *WorldView) open(n int, all bool) {
	for i := range v.Levels {
		if l := &v.Levels[i]; !l.Open && (all || n > 0) {
			l.Open = true
			n--
		}
	}
}

// openMore opens levels in order until enough unwon levels are open.
func (m *Path) openMore() {
	missing := alwaysOpen
	for _, w := range m.Worlds {
		for _, l := range w.Levels {
			if l.Open && l.Stars == 0 {
				missing--
			}
		}
	}
	for i := range m.Worlds {
		for j := range m.Worlds[i].Levels {
			if l := &m.Worlds[i].Levels[j]; !l.Open && missing > 0 {
				l.Open = true
				m.Worlds[i].Open, m.Worlds[i].Opens = true, ""
				missing--
			}
		}
	}
}

func (m *Path) next() string {
	better := ""
	for _, w := range m.Worlds {
		for _, l := range w.Levels {
			switch {
			case l.Open && l.Stars == 0:
				return l.ID
			case better == "" && l.Stars < play.MaxStars && l.Open:
				better = l.ID
			}
		}
	}
	return better
}
