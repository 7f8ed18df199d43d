package play

// Again returns a new game of the same puzzle. It shares everything computed about the puzzle,
// so it is cheap.
func (g *Game) Again() *Game {
	return &Game{
		id: g.id, history: history{start: g.start, state: g.start}, coach: g.coach, par: g.par, reason: g.reason, options: g.options,
	}
}
