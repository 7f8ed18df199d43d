// Package picture draws boards, and turns pictures into their lights.
//
//	picture.SVG(w, state)
//
// draws each light where the board says it is, in the outline that the board gives it,
// lit or dark. It knows nothing of families of boards; what is drawn comes from
// [lightsout/board.Board.Spot] and [lightsout/board.Board.Frame].
//
//	img, err := picture.Decode(ctx, r)
//	tones, err := picture.Sample(ctx, img, 30, 30, picture.Cover, image.Rectangle{})
//	state, err := tones.State(b, picture.Grey, picture.FloydSteinberg)
//
// reads a picture, averages it over the cells of a grid and dithers it. Not every state
// can be solved; [lightsout/solve.Solver.Nearest] gives the nearest that can, and
// [Perfect] sizes at which all can. Package film makes films of them.
package picture
