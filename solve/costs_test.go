package solve

import (
	"fmt"
	"strings"
	"testing"
)

func FuzzReadCosts(f *testing.F) {
	for _, text := range []string{"", "1 2 3", "1\n2\t 3", "-1", "99999999999999999999", "1 2 3 4", "16777216 0 16777217"} {
		f.Add(text, 3)
	}
	f.Fuzz(func(t *testing.T, text string, lights int) {
		if lights < 0 || lights > 100 {
			return
		}
		costs, err := ReadCosts(strings.NewReader(text), lights)
		if err != nil {
			if len(err.Error()) > 200 {
				t.Errorf("a long error: %v", err)
			}
			return
		}
		again, err := ReadCosts(strings.NewReader(strings.Trim(fmt.Sprint(costs), "[]")), lights)
		if err != nil || fmt.Sprint(again) != fmt.Sprint(costs) || len(costs) != lights {
			t.Errorf("%v, then %v: %v", costs, again, err)
		}
	})
}
