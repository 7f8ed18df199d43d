package sparse

import "slices"

// largeLight is the number of buttons at which a light counts as large. A large light connects each
// of its buttons only to the next one, instead of to all the others.
const largeLight = 16

// graphOf returns the graph of a part: its buttons are the nodes, and the weight of an edge is the
// number of lights that two buttons share.
func (d *dissection) graphOf(set []int32) *graph {
	g := &graph{total: len(set), size: make([]int32, len(set)), start: make([]int32, 1, len(set)+1)}
	for i, button := range set {
		d.node[button] = int32(i)
		g.size[i] = 1
	}
	at := make([]int32, len(set)) // index of the edge to a node, counting from 1
	for i, button := range set {
		d.visit()
		from := len(g.to)
		for _, light := range d.lightsOf.of(button) {
			for _, other := range joined(d.buttonsOf.of(light), button) {
				j := d.node[other]
				switch {
				case d.part[other] != d.part[button] || int(j) == i:
				case at[j] > 0:
					g.weight[at[j]-1]++
				default:
					g.to = append(g.to, j)
					g.weight = append(g.weight, 1)
					at[j] = int32(len(g.to))
				}
			}
		}
		for _, j := range g.to[from:] {
			at[j] = 0
		}
		g.start = append(g.start, int32(len(g.to)))
	}
	return g
}

// joined returns the buttons of a light that are connected to a given button.
func joined(buttons []int32, button int32) []int32 {
	if len(buttons) < largeLight {
		return buttons
	}
	i, _ := slices.BinarySearch(buttons, button)
	return buttons[max(0, i-1):min(len(buttons), i+2)]
}

// byBisection divides a set by multilevel bisection.
func (d *dissection) byBisection(set []int32) (near, middle, far []int32) {
	g := d.graphOf(set)
	half := g.bisect(d)
	if d.err != nil {
		return nil, nil, nil
	}
	d.separate(set, half)
	for i, button := range set {
		switch half[i] {
		case 0:
			near = append(near, button)
		case 1:
			far = append(far, button)
		default:
			middle = append(middle, button)
		}
	}
	return near, middle, far
}

// between marks a button in the separator.
const between = 2

// separate moves buttons from both halves to the separator until no light has buttons in both. Like
// a separation (halves.go), it moves a light's buttons from the half that has fewer of them, and
// starts with the lights where that number is smallest.
func (d *dissection) separate(set []int32, half []uint8) {
	lights := d.lightsBetween(set, half)
	for fewest := 1; len(lights) > 0; fewest++ {
		later := lights[:0]
		for _, light := range lights {
			d.visit()
			count := d.count(light, set, half)
			fewer := uint8(0)
			if count[1] < count[0] {
				fewer = 1
			}
			if count[fewer] > fewest {
				later = append(later, light)
				continue
			}
			for _, button := range d.buttonsOf.of(light) {
				if i := d.node[button]; d.part[button] == d.part[set[0]] && half[i] == fewer {
					half[i] = between
				}
			}
		}
		lights = later
	}
}

// lightsBetween returns the lights with buttons in both halves.
func (d *dissection) lightsBetween(set []int32, half []uint8) []int32 {
	var lights []int32
	d.searches++
	for _, button := range set {
		for _, light := range d.lightsOf.of(button) {
			if d.seenLight[light] == d.searches {
				continue
			}
			d.seenLight[light] = d.searches
			if count := d.count(light, set, half); min(count[0], count[1]) > 0 {
				lights = append(lights, light)
			}
		}
	}
	return lights
}

// count returns how many buttons a light has in each half.
func (d *dissection) count(light int32, set []int32, half []uint8) (count [2]int) {
	for _, button := range d.buttonsOf.of(light) {
		if i := d.node[button]; d.part[button] == d.part[set[0]] && half[i] != between {
			count[half[i]]++
		}
	}
	return count
}
