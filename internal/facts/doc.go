// Package facts computes the facts about a board that every front end shows, and puts them into
// words, so that they all agree.
//
// A GodsNumber is the largest number of presses that any state needs, or bounds on it, and how
// it is known. A Count is the number of states or solutions.
package facts
