package cli

import (
	"context"
	"errors"
	"fmt"

	"lightsout/internal/terminal/files"
	"lightsout/solve"
)

// readCosts reads a whole number for each light from a file; there are none without a
// name.
func readCosts(ctx context.Context, name string, lights int) (costs []uint32, err error) {
	if name == "" {
		return nil, nil
	}
	f, err := files.Open(ctx, name)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	costs, err = solve.ReadCosts(files.Reader(ctx, f), lights)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return costs, nil
}
