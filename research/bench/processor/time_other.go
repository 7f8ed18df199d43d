//go:build !unix

package processor

import "time"

var begin = time.Now()

// Time returns the time since the program started, because this system does not
// report processor time.
func Time() (time.Duration, error) { return time.Since(begin), nil }
