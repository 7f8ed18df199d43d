//go:build !linux

package main

import "errors"

// diskSpace is only supported on Linux.
func diskSpace(string) (free, size uint64, err error) { return 0, 0, errors.ErrUnsupported }
