// Package facts computes the facts about a board that every front end shows, so they all
// show the same.
//
// A GodsNumber is the most presses that any state needs, or bounds, and how it is known. A
// Count is how many states or solutions there are.
//
// Symmetry finds the automorphisms of a board: how many there are, and which well-known
// group they form. They belong to the board itself and not to a drawing of it: the
// Petersen graph has 120, although its drawing as a star has only ten.
package facts
