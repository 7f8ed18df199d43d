package classes

import "lightsout/internal/algebra/gf2"

// DirectSum divides a basis in reduced echelon form into the finest parts such that no two parts
// press the same button. The fewest presses can then be found for each part separately, because the
// parts do not interact.
//
// The division is the finest possible because of the pivots: suppose a part were the sum of two
// spaces on disjoint buttons. Each row would be the sum of a pattern from each space. A row presses no
// pivot but its own, so one of the two patterns would press none and be zero: the row would lie in one
// of the spaces. But then no row of one space would share a button with a row of the other, and the
// two would be separate parts.
//
// For example, with the ring rule, where a button does not toggle its own light, pressing a black
// square of a chequerboard toggles only white squares. So the quiet patterns fall into two halves.
func DirectSum(basis []*gf2.Vec) [][]*gf2.Vec {
	part := make([]int, len(basis)) // for each row of the basis, the first row of its part
	for i := range basis {
		part[i] = i
		for k := range i {
			if part[k] != part[i] && overlap(basis[i], basis[k]) {
				unite(part[:i+1], part[i], part[k])
			}
		}
	}
	var parts [][]*gf2.Vec
	place := map[int]int{}
	for i, v := range basis {
		at, ok := place[part[i]]
		if !ok {
			at = len(parts)
			place[part[i]] = at
			parts = append(parts, nil)
		}
		parts[at] = append(parts[at], v)
	}
	return parts
}

// unite merges two parts.
func unite(part []int, a, b int) {
	for i, p := range part {
		if p == a {
			part[i] = b
		}
	}
}

// overlap reports whether some button is pressed by both patterns.
func overlap(x, y *gf2.Vec) bool {
	other := y.Words()
	for i, w := range x.Words() {
		if w&other[i] != 0 {
			return true
		}
	}
	return false
}
