package play

// Again returns a new game of the same puzzle. It shares what was worked out about the
// puzzle, so it costs nothing.
func (g *Game) Again() *Game {
	return &Game{
		id: g.id, history: history{start: g.start, state: g.start}, coach: g.coach, par: g.par, reason: g.reason, options: g.options,
	}
}
