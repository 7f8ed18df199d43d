package generate

import (
	"math"
	"slices"

	"lightsout/board"
)

// A symmetry moves each light to where its mirror image is drawn, such that a press
// of the image of a button toggles the images of its lights. Presses that are
// their own image then make lights that are.
type symmetry []int

// A mirroring is the symmetries of a picture, and the buttons in orbits: those that
// they move to each other. Presses that press whole orbits are symmetric.
type mirroring struct {
	symmetries []symmetry
	orbits     [][]int
}

// mirrorings returns the ways in which pictures on the board can be symmetric: left
// to right, top to bottom, by half a turn, and left to right and top to bottom at
// once, in this order, and only those that fit the board.
func mirrorings(b *board.Board) []mirroring {
	if b.Buttons() != b.Lights() {
		return nil
	}
	frame := b.Frame()
	spots := newSpots(b)
	sides := spots.symmetry(func(x, y float64) (float64, float64) { return frame.Width - x, y })
	ends := spots.symmetry(func(x, y float64) (float64, float64) { return x, frame.Height - y })
	turn := spots.symmetry(func(x, y float64) (float64, float64) { return frame.Width - x, frame.Height - y })
	var all []mirroring
	for _, symmetries := range [][]symmetry{{sides}, {ends}, {turn}, {sides, ends}} {
		if !slices.ContainsFunc(symmetries, func(s symmetry) bool { return s == nil }) {
			all = append(all, mirroring{symmetries, orbits(symmetries)})
		}
	}
	return all
}

// spots finds the light that is drawn at a place. Places are kept in small squares,
// so that it does not matter how a platform rounds.
type spots struct {
	board *board.Board
	at    map[[2]int][]int
}

const (
	squares = 8    // to the width of a light
	near    = 1e-6 // this close is the same place
)

func newSpots(b *board.Board) spots {
	s := spots{b, map[[2]int][]int{}}
	for light := range b.Lights() {
		spot := b.Spot(light)
		key := square(spot.X, spot.Y)
		s.at[key] = append(s.at[key], light)
	}
	return s
}

func square(x, y float64) [2]int {
	return [2]int{int(math.Floor(x * squares)), int(math.Floor(y * squares))}
}

// find returns the light at a place, -1 when there is none.
func (s spots) find(x, y float64) int {
	middle := square(x, y)
	for dx := -1; dx <= 1; dx++ {
		for dy := -1; dy <= 1; dy++ {
			for _, light := range s.at[[2]int{middle[0] + dx, middle[1] + dy}] {
				spot := s.board.Spot(light)
				if math.Abs(spot.X-x) < near && math.Abs(spot.Y-y) < near {
					return light
				}
			}
		}
	}
	return -1
}

// symmetry returns the symmetry that moves places so, nil when it is none or moves
// nothing.
func (s spots) symmetry(move func(x, y float64) (float64, float64)) symmetry {
	image := make(symmetry, s.board.Lights())
	moved := false
	for light := range image {
		spot := s.board.Spot(light)
		image[light] = s.find(move(spot.X, spot.Y))
		if image[light] < 0 {
			return nil
		}
		moved = moved || image[light] != light
	}
	if !moved || !image.fits(s.board) {
		return nil
	}
	return image
}

// fits reports whether a press of an image toggles the images of what a press
// toggles.
func (s symmetry) fits(b *board.Board) bool {
	var toggled, want []int
	for button, image := range s {
		toggled = b.AppendToggles(toggled[:0], button)
		for i, light := range toggled {
			toggled[i] = s[light]
		}
		slices.Sort(toggled)
		want = b.AppendToggles(want[:0], image)
		if !slices.Equal(toggled, want) {
			return false
		}
	}
	return true
}

// orbits returns the sets of buttons that symmetries move to each other, each and
// all in order of their first button.
func orbits(symmetries []symmetry) [][]int {
	var all [][]int
	seen := make([]bool, len(symmetries[0]))
	for first := range seen {
		if seen[first] {
			continue
		}
		seen[first] = true
		orbit := []int{first}
		for i := 0; i < len(orbit); i++ {
			for _, s := range symmetries {
				if image := s[orbit[i]]; !seen[image] {
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
