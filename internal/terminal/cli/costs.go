package cli

import (
	"context"
	"errors"
	"fmt"

	"lightsout/internal/terminal/files"
	"lightsout/solve"
)

// readCosts reads one whole number per light from a file. It returns nil if name is empty.
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
