package generate

import (
	"slices"

	"lightsout/board"
	"lightsout/internal/symmetry"
)

// A mirroring is a set of symmetries of a picture, and the orbits of buttons that they map to one
// another. Presses of whole orbits are symmetric, and so are the lights they turn on.
type mirroring struct {
	symmetries []symmetry.Symmetry
	orbits     [][]int
}

// mirrorings returns the ways in which pictures on the board can be symmetric, in this order:
// left to right, top to bottom, by half a turn, and both left to right and top to bottom. It
// skips symmetries that the board does not have.
func mirrorings(b *board.Board) []mirroring {
	known := symmetry.Of(b)
	var all []mirroring
	for _, motions := range [][]symmetry.Motion{
		{symmetry.LeftRight}, {symmetry.TopBottom}, {symmetry.HalfTurn}, {symmetry.LeftRight, symmetry.TopBottom},
	} {
		var symmetries []symmetry.Symmetry
		for _, s := range known {
			if slices.Contains(motions, s.Motion) {
				symmetries = append(symmetries, s)
			}
		}
		if len(symmetries) == len(motions) {
			all = append(all, mirroring{symmetries, orbits(symmetries)})
		}
	}
	return all
}

// orbits returns the sets of buttons that symmetries map to one another, each sorted, and ordered
// by their first button.
func orbits(symmetries []symmetry.Symmetry) [][]int {
	var all [][]int
	seen := make([]bool, len(symmetries[0].Lights))
	for first := range seen {
		if seen[first] {
			continue
		}
		seen[first] = true
		orbit := []int{first}
		for i := 0; i < len(orbit); i++ {
			for _, s := range symmetries {
				if image := s.Lights[orbit[i]]; !seen[image] {
					seen[image] = true
					orbit = append(orbit, image)
				}
			}
		}
		slices.Sort(orbit)
		all = append(all, orbit)
	}
	return all
}
