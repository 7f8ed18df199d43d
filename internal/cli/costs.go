package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"

	"lightsout/solve"
)

// readCosts reads a whole number for each light from a file; there are none without a
// name.
func readCosts(ctx context.Context, name string, lights int) (costs []uint32, err error) {
	if name == "" {
		return nil, nil
	}
	f, err := openFile(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	costs, err = parseCosts(interruptible(ctx, f), lights)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return costs, nil
}

func parseCosts(r io.Reader, lights int) ([]uint32, error) {
	words := bufio.NewScanner(r)
	words.Split(bufio.ScanWords)
	var costs []uint32
	for words.Scan() {
		if len(costs) == lights {
			return nil, fmt.Errorf("more than %d numbers; give one for each light", lights)
		}
		cost, err := strconv.ParseUint(words.Text(), 10, 32)
		if err != nil || cost > solve.MaxCost {
			return nil, fmt.Errorf("%.20q is no whole number from 0 to %d", words.Text(), solve.MaxCost)
		}
		costs = append(costs, uint32(cost))
	}
	if err := words.Err(); err != nil {
		return nil, err
	}
	if len(costs) < lights {
		return nil, fmt.Errorf("%d numbers for %d lights; give one for each", len(costs), lights)
	}
	return costs, nil
}
