package server

import (
	"context"
	"encoding/json"
	"time"
)

// Tables are read by everyone and change all the time, so each daemon works each out
// at most every tableAge. The more work it is, the less often it is done, so that it takes
// at most a tenth of one connection.
const (
	tableAge    = 2 * time.Second
	tableFactor = 10
)

// newTables returns what read reads, such as the table of a date, as JSON for many readers.
func newTables[T any](ctx context.Context, c Config, read func(context.Context, string) (T, error)) *shared[string, []byte] {
	age := func(took time.Duration) time.Duration { return max(tableAge, tableFactor*took) }
	return newShared(ctx, c, age, func(ctx context.Context, key string) ([]byte, error) {
		table, err := read(ctx, key)
		if err != nil {
			return nil, err
		}
		return json.Marshal(table)
	})
}
