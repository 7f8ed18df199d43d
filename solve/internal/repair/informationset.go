package repair

import "lightsout/internal/algebra/gf2"

// An information set is a maximal set of independent moves, one for each invariant. Every syndrome
// has exactly one repair by these moves alone. We prefer cheap moves.

type informationSet struct {
	moves []int      // places
	basis []*gf2.Vec // reduced effects
	parts []*gf2.Vec // which moves add up to each of them
}

// newInformationSet returns the first independent moves in the given order.
func newInformationSet(s *search, order []int) *informationSet {
	n := &informationSet{}
	invariants := s.syndrome.Len()
	for _, place := range order {
		rest, part := n.reduce(s.effect(place))
		if rest.IsZero() {
			continue
		}
		part.Set(len(n.moves), true)
		n.moves, n.basis, n.parts = append(n.moves, place), append(n.basis, rest), append(n.parts, part)
		if len(n.moves) == invariants {
			break
		}
	}
	return n
}

// reduce adds moves of the set to an effect, and returns what is left of it and which moves it added.
func (n *informationSet) reduce(v *gf2.Vec) (rest, part *gf2.Vec) {
	rest, part = v.Clone(), gf2.NewVec(v.Len())
	for i, b := range n.basis {
		if rest.Bit(b.First()) {
			rest.Xor(rest, b)
			part.Xor(part, n.parts[i])
		}
	}
	return rest, part
}

// repair returns the moves of the set whose effects add up to the syndrome.
func (n *informationSet) repair(syndrome *gf2.Vec) []int {
	_, part := n.reduce(syndrome)
	var places []int
	for i := range part.Ones() {
		places = append(places, n.moves[i])
	}
	return places
}
