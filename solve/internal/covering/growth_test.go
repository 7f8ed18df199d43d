package covering

import (
	"math/rand/v2"
	"testing"

	"lightsout/internal/testkit"
)

// The parts grow one digit at a time, as far as the effort allows, and the last one is the
// whole problem.
func TestGrowth(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	columns := make([]uint64, 60)
	for i := range columns {
		columns[i] = random.Uint64N(1 << 12)
	}
	code := Code{Columns: columns, Dimension: 12}
	settled := -1
	for _, effort := range []int{0, 5_000, 100_000} {
		parts := testkit.Must(Growth(newTask(t), code, effort))(t)
		whole := parts[len(parts)-1]
		if whole.Digits != 12 || whole.Groups < 50 || whole.Steps != 0 || len(parts)-1 <= settled {
			t.Errorf("with an effort of %d: %+v", effort, parts)
		}
		settled = len(parts) - 1
		spent := 0
		for i, part := range parts[:settled] {
			spent += part.Steps
			if part.Digits != firstPart+i || part.Steps <= 0 || part.Groups < part.Digits {
				t.Errorf("with an effort of %d: %+v", effort, parts)
			}
		}
		if spent > effort {
			t.Errorf("%d steps with an effort of %d", spent, effort)
		}
	}
}
