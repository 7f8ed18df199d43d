package solve

import (
	"bufio"
	"io"
	"strconv"

	"lightsout/internal/english"
)

// ReadCosts reads the costs for Cheapest: integers separated by white space, one for each light.
func ReadCosts(r io.Reader, lights int) ([]uint32, error) {
	words := bufio.NewScanner(r)
	words.Split(bufio.ScanWords)
	var costs []uint32
	for words.Scan() {
		if len(costs) == lights {
			return nil, english.Errorf("more than %d numbers; give one for each light", lights)
		}
		cost, err := strconv.ParseUint(words.Text(), 10, 32)
		if err != nil || cost > maxCost {
			return nil, english.Errorf("%.20q is not a whole number from 0 to %d", words.Text(), maxCost)
		}
		costs = append(costs, uint32(cost))
	}
	if err := words.Err(); err != nil {
		return nil, err
	}
	if len(costs) < lights {
		return nil, english.Errorf("%d numbers for %d lights; give one for each", len(costs), lights)
	}
	return costs, nil
}
