package tui

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/journey"
)

// journey lists the worlds, or the levels of one; plays a level; or switches between opening all
// levels and opening them as the player goes.
func (p *plainGame) journey(ctx context.Context, words []string) error {
	progress, _ := p.env.store.Journey()
	m := progress.Path()
	if len(words) == 0 {
		p.tellWorlds(m)
		return nil
	}
	if words[0] == "open" {
		progress.AllOpen = !progress.AllOpen
		p.warn(p.env.store.OpenAll(progress.AllOpen))
		p.say("%s", map[bool]string{true: "All levels are open.", false: "Levels open as you go."}[progress.AllOpen])
		return nil
	}
	world, level, hasLevel := strings.Cut(words[0], "-")
	w, err := strconv.Atoi(world)
	if err != nil || w < 1 || w > len(m.Worlds) {
		return fmt.Errorf("type a world from 1 to %d, as in journey 2, or a level, as in journey 2-9", len(m.Worlds))
	}
	if !hasLevel {
		p.tellLevels(w, m.Worlds[w-1])
		return nil
	}
	n, err := strconv.Atoi(level)
	switch levels := m.Worlds[w-1].Levels; {
	case err != nil || n < 1 || n > len(levels):
		return fmt.Errorf("world %d has levels 1 to %d", w, len(levels))
	case !levels[n-1].Open:
		return errors.New("this level is not open yet; type next for one that is, or journey open to open all levels")
	default:
		return p.open(ctx, levels[n-1].ID, nil)
	}
}

// nextLevel opens the next level of the journey.
func (p *plainGame) nextLevel(ctx context.Context) error {
	progress, _ := p.env.store.Journey()
	if next := progress.Path().Next; next != "" {
		return p.open(ctx, next, nil)
	}
	p.say("You have won every star in the journey!")
	if p.game != nil {
		return nil
	}
	return p.open(ctx, dailyWord, nil)
}

func (p *plainGame) tellWorlds(m journey.Path) {
	p.say("Journey: %d of %d stars.", m.Stars, m.Of)
	for i, w := range m.Worlds {
		if w.Open {
			p.say("%d: %s, %d of %d stars. %s", i+1, w.Title, w.Stars, w.Of, w.About)
			continue
		}
		p.say("%d: %s, closed. %s", i+1, w.Title, w.Opens)
	}
}

func (p *plainGame) tellLevels(world int, w journey.WorldView) {
	p.say("%s. %s", w.Title, w.About)
	for i, l := range w.Levels {
		state := english.Plural(l.Stars, "star", "stars")
		if !l.Open {
			state = "closed"
		}
		par := fmt.Sprintf("par %d", l.Par)
		if l.Grade != "" {
			par += ", " + l.Grade
		}
		p.say("%s: %s, %s, %s.", levelNumber(world, i+1), l.Title, par, state)
	}
}
