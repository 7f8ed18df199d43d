// Package picture draws boards: each light where the board says it is, in the
// outline that the board gives it, lit or dark.
//
//	picture.SVG(w, state)
//
// It knows nothing of families of boards; what is drawn comes from
// [lightsout/board.Board.Spot] and [lightsout/board.Board.Frame].
package picture
