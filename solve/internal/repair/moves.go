package repair

import (
	"slices"

	"lightsout/internal/algebra/gf2"
)

// A Move changes the colour of a light one or more times, which changes the syndrome.
type Move struct {
	Light, Times int
	h            uint64 // its effect on the syndrome
}

// addLight lists the moves of a light. Each step of one colour adds h to the syndrome.
func (m *Finder) addLight(light int, h []uint8, at map[string]int) {
	sum := make([]uint8, len(h))
	for times := 1; times < m.group.colours; times++ {
		for i := range sum {
			sum[i] = uint8((int(sum[i]) + int(h[i])) % m.group.colours)
		}
		if isZero(sum) {
			continue
		}
		i, ok := at[string(sum)]
		if !ok {
			i = len(m.list)
			at[string(sum)] = i
			m.list, m.peers = append(m.list, Move{light, times, m.group.number(sum)}), append(m.peers, nil)
		}
		m.peers[i] = append(m.peers[i], Move{light, times, m.list[i].h})
	}
}

func isZero(values []uint8) bool {
	return !slices.ContainsFunc(values, func(v uint8) bool { return v != 0 })
}

func bitVec(bits []uint8) *gf2.Vec {
	v := gf2.NewVec(len(bits))
	for i, b := range bits {
		v.Set(i, b == 1)
	}
	return v
}
