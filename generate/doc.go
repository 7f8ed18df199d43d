// Package generate makes random puzzles from solvable states, and can guarantee a property: an
// exact par, a symmetric picture, an exact number of lights, or a solution that presses only lit
// lights.
//
//	b, err := board.Parse("5x5")
//	made, err := generate.New(ctx, generate.Spec{Board: b, Seed: "monday", Par: 8})
//	again, err := generate.Resolve(ctx, made.ID) // the same puzzle
//
// A [Spec] says which puzzle to make, a [Puzzle] is the result, and a [Maker] makes many on one board.
//
// A puzzle has an ID, and the ID alone always makes the same puzzle, on every platform:
//
//	5x5#monday                a solvable state, all equally likely
//	5x5#monday,par=8          its shortest solution has exactly 8 presses
//	5x5#monday,symmetric      its lights form a symmetric picture
//	5x5#monday,lights=6       exactly 6 lights are on
//	5x5#monday,lit            it can be solved by pressing only lit lights
//	daily#2026-11-14          the daily puzzle for a date; the weekday determines the board
//	5x5#monday,to=1ffffff     the same lights, with a target other than all off
//
// The seed has up to 64 letters from a to z, digits, dots, dashes and underscores. par can be combined
// with any one of the other options.
//
// A puzzle depends only on its ID and on mathematics, never on how it was computed. The
// generator depends only on a board's lights, buttons and symmetries, and on answers that every
// correct solver gives, such as whether a solution has the fewest presses. So the solver can
// become faster without changing anybody's puzzle.
package generate
