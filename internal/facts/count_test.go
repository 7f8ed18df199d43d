package facts

import (
	"math"
	"testing"
)

func TestCountText(t *testing.T) {
	for _, tt := range []struct {
		count Count
		want  string
	}{
		{Count{colours: 2, power: 39}, "549,755,813,888"},
		{Count{colours: 2, power: 40}, "2^40"},
		{Count{colours: 6, power: 100, factors: []int{2, 2, 3}}, "6^100 * 2^2 * 3"},
		{Count{colours: 6, power: 1000, under: []int{3, 2, 2, 2}}, "6^1,000 / 3 / 2^3"},
		{Count{colours: 4, power: 3, factors: []int{2}, under: []int{8}}, "16"},
	} {
		if got := tt.count.String(); got != tt.want {
			t.Errorf("%+v is written %s, want %s", tt.count, got, tt.want)
		}
	}
}

// Log2 returns a number for counts with more than 40 digits, and Decimal for counts with at most
// 2^16 bits.
func TestCountSizes(t *testing.T) {
	for _, tt := range []struct {
		count   Count
		digits  int
		log     float64
		decimal bool
	}{
		{Count{colours: 2, power: 132}, 40, 0, true},
		{Count{colours: 2, power: 133}, 41, 133, true},
		{Count{colours: 2, power: 130, factors: []int{8}}, 41, 133, true},
		{Count{colours: 4, power: 68, under: []int{2, 2}}, 41, 134, true},
		{Count{colours: 4, power: 68, under: []int{16}}, 40, 0, true},
		{Count{colours: 10, power: 39}, 40, 0, true},
		{Count{colours: 10, power: 40}, 41, 40 * math.Log2(10), true},
		{Count{colours: 2, power: 1 << 16}, 19_729, 1 << 16, true},
		{Count{colours: 2, power: 1<<16 + 1}, 0, 1<<16 + 1, false},
		{Count{colours: 4, power: 1 << 15}, 19_729, 1 << 16, true},
		{Count{colours: 4, power: 1<<15 + 1}, 0, 1<<16 + 2, false},
	} {
		decimal, log := tt.count.Decimal(), tt.count.Log2()
		if (decimal != nil) != tt.decimal || decimal != nil && len(*decimal) != tt.digits {
			t.Errorf("%v: %v, want %d digits", tt.count, decimal, tt.digits)
		}
		if (log != nil) != (tt.log > 0) || log != nil && math.Abs(*log-tt.log) > 1e-9 {
			t.Errorf("%v: the logarithm is %v, want %v", tt.count, log, tt.log)
		}
	}
}
