package fronts

import (
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/solve/internal/task"
)

func never(int, int) error { return nil }

func planOf(t testing.TB, b *board.Board) *plan {
	t.Helper()
	call := task.New(t.Context(), nil)
	inc := testkit.Must(newIncidence(call, b, maxToggles))(t)
	d := newDissection(call, inc)
	return testkit.Must(newPlan(inc, testkit.Must(d.cut(d.buttons()))(t), never))(t)
}

// checkPlan checks, directly from the definition, that each button is eliminated once, and that the
// buttons of a light are on one path from the light's part to a root.
func checkPlan(t *testing.T, p *plan) {
	t.Helper()
	if buttons := slices.Sorted(slices.Values(p.order)); len(buttons) != p.inc.lightsOf.len() || len(slices.Compact(buttons)) != len(p.order) {
		t.Fatalf("%d buttons in the order of elimination, of %d", len(p.order), p.inc.lightsOf.len())
	}
	lights := len(p.untoggled)
	for i := range p.parts {
		lights += len(p.parts[i].lights)
		places := map[int32]bool{}
		for k := i; k >= 0; k = p.parts[k].parent {
			for j := range p.parts[k].own {
				places[p.parts[k].first+int32(j)] = true
			}
		}
		for _, place := range p.parts[i].beyond {
			if !places[place] {
				t.Fatalf("part %d has a button that is not further up", i)
			}
		}
		for _, light := range p.parts[i].lights {
			for _, button := range p.inc.buttonsOf.of(light) {
				if !places[p.place[button]] {
					t.Fatalf("light %d of part %d has a button that is not further up", light, i)
				}
			}
		}
	}
	if lights != p.inc.buttonsOf.len() {
		t.Fatalf("%d lights of %d", lights, p.inc.buttonsOf.len())
	}
}

func TestPlans(t *testing.T) {
	for _, spec := range append(specs, "60x60,holes=2_71_72_501", "90x90,rule=0.0_9.9", "25x25,torus,rule=64.3_0.0", "1x1", "4000x1,rule=x") {
		t.Run(spec, func(t *testing.T) { checkPlan(t, planOf(t, testkit.Must(board.Parse(spec))(t))) })
	}
	r := rand.New(rand.NewPCG(3, 3))
	for range 20 {
		checkPlan(t, planOf(t, randomGraph(t, r)))
	}
}

// The plan predicts the memory that the fronts take.
func TestPlanKnowsBits(t *testing.T) {
	for _, spec := range []string{"40x40,rule=star", "10x10x10", "30x30,klein", "hex12", "6x6x6,torus"} {
		p := planOf(t, testkit.Must(board.Parse(spec))(t))
		e := newFactorisation(p, never)
		if err := e.run(); err != nil {
			t.Fatal(err)
		}
		if e.taken < p.bits/1.25 || e.taken > p.bits*1.25 {
			t.Errorf("%s: the fronts took %g bits, want %g as predicted", spec, e.taken, p.bits)
		}
	}
}

// The fronts are the same for any number of processors.
func TestConcurrentFronts(t *testing.T) {
	p := planOf(t, testkit.Must(board.Parse("40x40,klein,rule=x"))(t))
	var first []front
	for _, processors := range []int{1, 2, 7} {
		before := runtime.GOMAXPROCS(processors)
		e := newFactorisation(p, never)
		err := e.run()
		runtime.GOMAXPROCS(before)
		if err != nil {
			t.Fatal(err)
		}
		if first == nil {
			first = e.fronts
		}
		for i := range first {
			if f := &e.fronts[i]; !f.m.Equal(first[i].m) || f.passed != first[i].passed || !slices.Equal(f.pivots, first[i].pivots) {
				t.Fatalf("front %d differs with %d processors", i, processors)
			}
		}
	}
}

// Progress never decreases.
func TestProgress(t *testing.T) {
	for _, spec := range []string{"150x150,rule=x", "buttons=4_0.1_1.2_2.3_0.3", "hex40"} {
		last := map[string]float64{}
		reports := 0
		call := task.New(t.Context(), func(stage string, done, total int) {
			part := float64(done) / float64(total)
			if part < last[stage] || part > 1 {
				t.Errorf("%s: %s went from %g to %g", spec, stage, last[stage], part)
			}
			last[stage] = part
			reports++
		})
		if _, err := New(call, testkit.Must(board.Parse(spec))(t)); err != nil || reports < 3 {
			t.Errorf("%s: %d reports, %v", spec, reports, err)
		}
	}
}

func TestCopyBits(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 4))
	for range 2000 {
		src, dst := []uint64{r.Uint64(), r.Uint64(), r.Uint64(), r.Uint64()}, make([]uint64, 4)
		from, to := r.IntN(257), r.IntN(257)
		n := r.IntN(min(256-from, 256-to) + 1)
		copyBits(dst, to, src, from, n)
		for i := range 256 {
			want := i >= to && i < to+n && src[(i-to+from)/64]>>((i-to+from)%64)&1 == 1
			if got := dst[i/64]>>(i%64)&1 == 1; got != want {
				t.Fatalf("%d bits from %d to %d: bit %d is %v", n, from, to, i, got)
			}
		}
	}
}

func TestUnion(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	for range 500 {
		lists := make([][]int32, r.IntN(6))
		var all []int32
		for i := range lists {
			for range r.IntN(20) {
				lists[i] = append(lists[i], int32(r.IntN(40)))
			}
			slices.Sort(lists[i])
			lists[i] = slices.Compact(lists[i])
			all = append(all, lists[i]...)
		}
		slices.Sort(all)
		if got := union(lists); !slices.Equal(got, slices.Compact(all)) {
			t.Fatalf("the union of %v is %v", lists, got)
		}
	}
}
