package tui

import (
	"lightsout/internal/play"
	"lightsout/puzzle"
)

// A targetView is the target, drawn small to the right of the board.
type targetView struct {
	layout layout
	x, y   int
}

// viewTarget places the target next to a board, and reports whether there is room for it.
func viewTarget(v boardView, w int, target puzzle.State) (targetView, bool) {
	tiles := tilesOf(target.Board().Spot(0).Cell)
	l := layoutOf(target.Board(), tiles[len(tiles)-1])
	t := targetView{layout: l, x: w - 2 - max(l.w, len(targetTitle)), y: linesAbove + (v.room-l.h-1)/2}
	return t, t.x > v.x+v.w && l.h < v.room
}

func (t targetView) draw(c *canvas, target puzzle.State) {
	c.put(t.x+1, t.y, targetTitle, inkDim)
	c.paste(t.x, t.y+1, drawState(t.layout, target, noLook()), 0, 0, t.layout.w, t.layout.h)
}

const targetTitle = "Target"

// wrongLights returns the lights that differ from the target.
func wrongLights(g play.View) map[int]int {
	wrong := map[int]int{}
	for light, colour := range g.Target {
		if g.Lights[light] != colour {
			wrong[light] = 1
		}
	}
	return wrong
}
