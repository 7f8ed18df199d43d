// Package facts computes the facts about a board that every front end shows, so that they all
// agree.
//
// A GodsNumber is the largest number of presses that any state needs, or bounds on it, and how
// it is known. A Count is the number of states or solutions.
//
// Symmetry finds the automorphisms of a board: how many there are, and which well-known group they
// form. Automorphisms are properties of the board itself and not of a drawing: the Petersen graph
// has 120, although its drawing as a star has only ten.
package facts
