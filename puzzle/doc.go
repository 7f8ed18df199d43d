// Package puzzle represents positions in a game, the presses that lead from one to another, and
// their text formats.
//
//	state, err := puzzle.Parse("3x3:on")
//	state = state.Press(0, 2, 4, 6, 8)
//	fmt.Println(state, state.Solved()) // 3x3:0 true
//
// State and Presses are immutable values: Press and Apply return a new state.
//
// A position is written as an ID: the board's spec, a colon, and the lights. IDs are the same
// in every program and file.
//
//	5x5:1ffffff      a hexadecimal number; its lowest bit is the first light,
//	                 and the others follow row by row
//	30x30:~___..     more than 400 lights: base64url of the bytes, where the
//	                 lowest bit is also the first light
//	2x2,mod=3:0120   more than two colours: a digit for each light; digits that
//	                 spell a word follow an equals sign, as in 1x2,mod=25:=on
//	9x9:on           every light on; off means every light off (input only)
//	2x2:0xf          hexadecimal with a prefix (input only)
//	2x2:10/01        drawn in rows, with 0 and 1 or . and # (input only); see [ParseRows]
//	5x5:0,to=1f      a target other than all lights off, written like the lights
//
// Presses are written the same way, with a digit or bit for each button: 5x5:press=1f.
//
// Package pbm reads and writes grids that are too large for memory, row by row, as files.
package puzzle
