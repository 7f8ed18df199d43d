package chase

import (
	"errors"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/gf2"
	"lightsout/internal/testkit"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/conformance"
	"lightsout/solve/internal/task"
)

// The solver reports progress and polls the context once per 64 rows or quiet patterns. With this
// rule a square has as many quiet patterns as rows.
func TestProgress(t *testing.T) {
	s := testkit.Must(New(task.New(t.Context(), nil), testkit.Must(board.Parse("130x130,rule=ring"))(t)))(t)
	stages := map[string][]int{}
	call := task.New(t.Context(), func(stage string, done, _ int) { stages[stage] = append(stages[stage], done) })
	check := func(stage string, want ...int) {
		t.Helper()
		if !slices.Equal(stages[stage], want) {
			t.Errorf("%s is reported at %v, want %v", stage, stages[stage], want)
		}
		delete(stages, stage)
	}
	testkit.Must(s.Quiet(call, 0))(t)
	check("finding quiet patterns", 0, 64, 128)
	check("writing a pattern", 0, 64, 128)
	if n := len(stages["ordering quiet patterns"]); n < 2 || n > 20 {
		t.Errorf("progress on ordering the patterns is reported %d times", n)
	}
	rows := &conformance.FaultyRows{Bitmap: pbm.NewBitmap(130, 130)} // not a Bitmap, so it is read row by row; no read fails
	testkit.Must(s.SolveRows(call, rows, pbm.NewBitmap(130, 130)))(t)
	check("reading the lights", 0, 64, 128)
	check("solving", 0, 64, 128)
	s.boundary = lateBoundary{s.boundary}
	end := edge{gf2.NewVec(130), gf2.NewVec(130)}
	end.here.Set(0, true)
	testkit.Must(s.oddPattern(call, end))(t)
	check("finding a certificate", 64, 128)
	short := testkit.Must(New(task.New(t.Context(), nil), testkit.Must(board.Parse("128x130"))(t)))(t)
	testkit.Must(short.chaseFromZeros(call, pbm.NewBitmap(128, 130)))(t)
	check("reading the lights", 0, 64)
}

// A lateBoundary has 129 patterns. Only the last one has the first light of its foot set.
type lateBoundary struct{ boundary }

func (lateBoundary) seeds(_ *task.Task, yield func(seed) (bool, error)) error {
	for i := range 129 {
		none, foot := gf2.NewVec(130), gf2.NewVec(130)
		foot.Set(0, i == 128)
		if more, err := yield(seed{edge{none, none}, edge{foot, none}}); !more || err != nil {
			return err
		}
	}
	return nil
}

// Once the caller stops or fails, no more quiet patterns are computed.
func TestSeedsStop(t *testing.T) {
	failure := errors.New("the caller fails")
	for _, spec := range []string{"9x9,rule=ring", "9x9,torus,rule=ring"} {
		call := task.New(t.Context(), nil)
		s := testkit.Must(New(call, testkit.Must(board.Parse(spec))(t)))(t)
		for _, answer := range []struct {
			more bool
			err  error
		}{{false, nil}, {true, failure}, {false, failure}} {
			calls := 0
			err := s.boundary.seeds(call, func(seed) (bool, error) {
				calls++
				return answer.more, answer.err
			})
			if calls != 1 || !errors.Is(err, answer.err) {
				t.Errorf("%s: %d calls after %+v: %v", spec, calls, answer, err)
			}
		}
	}
}
