// Package statesdb stores all states of small boards in an SQLite file.
//
// The file has one row for each solvable state of a board:
//
//	CREATE TABLE lightsout_states (
//	    size              INTEGER,
//	    state             INTEGER PRIMARY KEY,
//	    row               INTEGER,
//	    col               INTEGER,
//	    to_go             INTEGER,
//	    destination_state INTEGER
//	)
//
// The state is a bitset number: its lowest bit is the first light, and the other lights follow row
// by row. The lowest size bits are the first row, so size is the number of columns of a grid; on
// other boards all buttons are in one row, and size is their number. A press at row and col,
// counted from 0, leads from the state to destination_state, which is one press closer to the
// target, usually all lights off; to_go is the fewest presses from state. For the target, to_go is
// 0 and row, col and destination_state are NULL. If there are several boards, size distinguishes
// them, and the primary key is size and state.
//
// A row of lightsout_board describes a board: its spec, its target as a bitset number, the
// number of states, God's number and the first state that needs that many presses.
//
// This is the schema in which Gawalt published his solver's results. His files have no
// lightsout_board: size is then the number of both rows and columns of a plain grid, and there may
// be any number of grids. Open reads these files as well.
package statesdb
