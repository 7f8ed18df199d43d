// Package coach teaches: it gives hints with reasons, explains how to solve a
// board by hand, and shows why an unsolvable position is unsolvable.
//
//	teacher, err := coach.New(ctx, state.Board())
//	line, plan := coach.Line{Start: state}, coach.Plan{}
//	hint, plan, err := teacher.Hint(ctx, line, plan)
//	fmt.Println(hint.Text)
//	line.Played = append(line.Played, hint.Button)
//
// A [Coach] gives hints for one board, a [Hint] is a step with its reason, and a [Plan] is what the
// hints of a game follow.
//
// A shortest solution is a set of presses. A button is settled once the player knows that it needs
// no more presses. A light whose buttons are all settled but one forces that one: if the light is
// wrong, only that button can put it right. A [Plan] is a shortest solution, or the shortest one
// found, and a start, such as an edge of a grid, from which every other button is forced in turn.
// Only the presses in the start have to be told, and the plan is chosen so that they are few, often
// none. A [Hint] is the next step of a plan. Since the start belongs to this solution, the forced
// presses are exactly the rest of it, and a player who follows the hints makes no other presses.
//
// Chasing is how people solve Lights Out by hand: turn off the rows from the top, each by
// pressing right below its lights, then look up the bottom row in a table to find what to press
// in the top row, and chase once more. A [Lesson] is the next step of that method or, on boards that
// cannot be chased, explains another one.
package coach
