// Package picture draws boards, and turns pictures into lights.
//
//	err := picture.Drawing{State: state}.SVG(w)
//
// This draws each light, lit or dark, with its outline and at its position on the board, as reported
// by [lightsout/board.Board.Spot] and [lightsout/board.Board.Frame]. It works for every family of
// boards.
//
//	img, err := picture.Decode(ctx, r)
//	tones, err := picture.Sample(ctx, img, 30, 30, picture.Cover, image.Rectangle{})
//	state, err := tones.State(b, picture.Grey, picture.FloydSteinberg)
//
// This reads a picture, averages it over the cells of a grid and dithers it. A Drawing is a state to
// draw, Tones are a picture with a cell for each light, and a Dither turns tones into lights.
//
// Not every state can be solved: [lightsout/solve.Solver.Nearest] finds the nearest solvable one,
// and [Perfect] finds sizes on which every state is solvable.
package picture
