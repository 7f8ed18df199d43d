package option

import "testing"

func TestApply(t *testing.T) {
	type settings struct{ size, depth int }
	type option func(*settings)
	size := func(n int) option { return func(s *settings) { s.size = n } }
	deep := func(s *settings) { s.depth++ }
	if got, want := Apply([]option{size(3), deep, size(5), deep}), (settings{5, 2}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := Apply[settings, option](nil); got != (settings{}) {
		t.Errorf("no options: %+v", got)
	}
}
