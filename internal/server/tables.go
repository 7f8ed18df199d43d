package server

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// tableRows is how many results a table shows.
const tableRows = 100

// Tables are read by everyone and change all the time, so each daemon works each out
// at most every tableAge. The more work it is, the less often it is done, so that it takes
// at most a tenth of one connection.
const (
	tableAge    = 2 * time.Second
	tableFactor = 10
	tableTime   = 20 * time.Second
	maxTables   = 64
)

// A cachedBody is the table of a day, or something else that many read, as it is sent.
type cachedBody struct {
	mu   sync.Mutex // held while it is worked out
	body []byte
	good time.Time // until then
}

// tables are the tables that were asked for, by their keys.
type tables[T any] struct {
	read func(ctx context.Context, key string) (T, error)

	mu    sync.Mutex // guards what follows
	known map[string]*cachedBody
}

func newTables[T any](read func(context.Context, string) (T, error)) *tables[T] {
	return &tables[T]{read: read, known: map[string]*cachedBody{}}
}

// get returns the table of a key, such as a date with a puzzle, as JSON.
func (t *tables[T]) get(ctx context.Context, key string) ([]byte, error) {
	t.mu.Lock()
	c := t.known[key]
	if c == nil {
		if len(t.known) >= maxTables {
			clear(t.known)
		}
		c = &cachedBody{}
		t.known[key] = c
	}
	t.mu.Unlock()

	c.mu.Lock()
	defer c.mu.Unlock()
	begin := time.Now()
	if begin.Before(c.good) {
		return c.body, nil
	}
	// Who asked first may go away; the others want it all the same.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), tableTime)
	defer cancel()
	table, err := t.read(ctx, key)
	if err != nil {
		return nil, err
	}
	body, err := json.Marshal(table)
	if err != nil {
		return nil, err
	}
	end := time.Now()
	c.body, c.good = body, end.Add(max(tableAge, tableFactor*end.Sub(begin)))
	return c.body, nil
}
