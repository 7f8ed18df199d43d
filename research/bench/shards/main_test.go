package main

import (
	"errors"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/service/daily"
	"lightsout/internal/service/identity"
	"lightsout/internal/service/store/cluster"
)

// Two servers give the same answers as one.
func TestRun(t *testing.T) {
	var out strings.Builder
	err := run(t.Context(), &out, 4000, map[string]string{"fsync": "off"}) // nothing here has to survive a crash
	if errors.Is(err, cluster.ErrNotInstalled) && os.Getenv("LIGHTSOUT_PROGRAMS") != "required" {
		t.Skip(err)
	}
	if err != nil || !strings.Contains(out.String(), "| percentages of all results | 4,000 | 0 differ |") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// However results are split, the merged board equals the board of all results, even if most of the
// best come from a few networks.
func TestMerge(t *testing.T) {
	for seed := range uint64(100) {
		random := rand.New(rand.NewPCG(seed, 1))
		var all []daily.Result
		shards := make([][]daily.Result, 1+random.IntN(4))
		for i := range 100 + random.IntN(3000) {
			r := result(firstDay, i)
			if r.Network > 0 {
				r.Network = identity.Network(1 + random.IntN(1+random.IntN(200)))
			}
			if r.TooFast {
				continue // has no rank
			}
			all = append(all, r)
			to := random.IntN(len(shards))
			shards[to] = append(shards[to], r)
		}
		var listed, best []daily.Result
		for _, shard := range shards {
			own := newBoard(nil, slices.Clone(shard), slices.Clone(shard))
			listed, best = append(listed, own.listed...), append(best, own.best...)
		}
		whole, merged := newBoard(nil, slices.Clone(all), slices.Clone(all)), newBoard(nil, listed, best)
		if !reflect.DeepEqual(whole, merged) {
			t.Fatalf("seed %d: %d results on %d servers are merged to another board", seed, len(all), len(shards))
		}
		if len(whole.listed) == 0 || len(whole.best) != min(len(all), daily.MaxPlace) {
			t.Fatalf("seed %d: %d results are listed, and %d are best", seed, len(whole.listed), len(whole.best))
		}
	}
}
