//go:build !unix

package processor

import "time"

var begin = time.Now()

// Time is the time since the program started: here nobody counts that of the processors.
func Time() (time.Duration, error) { return time.Since(begin), nil }
