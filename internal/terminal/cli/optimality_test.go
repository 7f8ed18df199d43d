package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// certificateFiles are files for examples/check_fewest.py, and which of them it must accept.
type certificateFiles struct {
	t      *testing.T
	folder string
	names  []string
	valid  []bool
}

func (f *certificateFiles) add(text []byte, valid bool) {
	f.t.Helper()
	name := filepath.Join(f.folder, fmt.Sprintf("%d.json", len(f.names)))
	testkit.NoError(f.t, os.WriteFile(name, text, 0o600))
	f.names, f.valid = append(f.names, name), append(f.valid, valid)
}

// check runs the checker on all files.
func (f *certificateFiles) check() {
	f.t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		if os.Getenv("LIGHTSOUT_PROGRAMS") == "required" { // as in CI
			f.t.Fatal(err)
		}
		f.t.Skip("Python is not installed")
	}
	out, _ := exec.CommandContext(f.t.Context(), python, append([]string{"../../../examples/check_fewest.py"}, f.names...)...).CombinedOutput()
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	if len(lines) != len(f.names) {
		f.t.Fatalf("%d answers for %d certificates: %.1000s", len(lines), len(f.names), out)
	}
	for i, line := range lines {
		if strings.Contains(line, ": no solution costs less than ") != f.valid[i] {
			text := testkit.Must(os.ReadFile(f.names[i]))(f.t)
			f.t.Errorf("should be accepted: %v; %s: %.300s", f.valid[i], line, text)
		}
	}
}

// certificate returns what solve --fewest --certificate writes.
func certificate(t *testing.T, args ...string) (solve.Optimality, []byte) {
	t.Helper()
	name := filepath.Join(t.TempDir(), "certificate.json")
	args = append(append([]string{"solve"}, args...), "--fewest", "--certificate", name)
	if code := Run(t.Context(), args, Streams{Out: io.Discard, Err: io.Discard}); code != 0 {
		t.Fatalf("%s: exit code %d", args, code)
	}
	var o solve.Optimality
	text := testkit.Must(os.ReadFile(name))(t)
	testkit.NoError(t, json.Unmarshal(text, &o))
	return o, text
}

// A separate program accepts the certificates that no solution has fewer presses, and rejects them
// after changes that matter.
func TestCertificatesOfOptimality(t *testing.T) {
	f := &certificateFiles{t: t, folder: t.TempDir()}
	for _, args := range [][]string{
		{"5x5"},
		{"5x5:4e3abb"},
		{"5x5:0"},
		{"4x4:1d34", "--cost", "row"},
		{"12x12,rule=star"},
		{"8x8,rule=ring"},
		{"9x9", "--cost", "edge"},
		{"6x6,torus"},
		{"buttons=3_0_0.1_1.2_2_0.2:5"},
		{"graph6=IsP@OkWHG:on"},
		{"3x3:1,to=13"},
		{"14x14,rule=ring", "--cost", "row"},
		{"19x19"},
	} {
		o, text := certificate(t, args...)
		f.add(text, true)
		f.add([]byte(strings.Replace(string(text), `"lit":[`, `"lit":[0.5,`, 1)), false)
		many := o
		many.Lights = 1 << 40 // of which no button toggles most; they take no memory
		f.add(testkit.Must(json.Marshal(many))(t), true)
		for _, wrong := range wrongCertificates(o) {
			f.add(testkit.Must(json.Marshal(wrong))(t), false)
		}
		for i := range 5 {
			f.add(text[:len(text)*i/5], false)
		}
	}
	f.check()
}

// wrongCertificates returns certificates that prove nothing.
func wrongCertificates(o solve.Optimality) []solve.Optimality {
	var all []solve.Optimality
	change := func(edit func(w *solve.Optimality)) {
		w := o
		w.Buttons, w.Lit, w.Presses, w.Parts = slices.Clone(o.Buttons), slices.Clone(o.Lit), slices.Clone(o.Presses), slices.Clone(o.Parts)
		edit(&w)
		all = append(all, w)
	}
	change(func(w *solve.Optimality) { w.Cost-- })
	change(func(w *solve.Optimality) { w.Cost++ })
	change(func(w *solve.Optimality) { w.Lit = append(w.Lit, o.Lights) })
	change(func(w *solve.Optimality) { w.Presses = append(w.Presses, len(o.Buttons)) })
	change(func(w *solve.Optimality) { w.Presses = append(w.Presses, -1) })
	change(func(w *solve.Optimality) { w.Costs = []uint32{1} })
	for button := range min(len(o.Buttons), 12) {
		change(func(w *solve.Optimality) { w.Presses = toggled(w.Presses, button) })
	}
	for light := range min(o.Lights, 12) {
		change(func(w *solve.Optimality) { w.Lit = toggled(w.Lit, light) })
	}
	for i, button := range o.Presses[:min(len(o.Presses), 4)] {
		change(func(w *solve.Optimality) { w.Presses = append(w.Presses, button) })
		change(func(w *solve.Optimality) { w.Buttons[button] = w.Buttons[button][1:] })
		change(func(w *solve.Optimality) { w.Presses = slices.Delete(w.Presses, i, i+1) })
	}
	for i := range min(len(o.Parts), 4) {
		change(func(w *solve.Optimality) { w.Parts = slices.Delete(w.Parts, i, i+1) })
		change(func(w *solve.Optimality) { w.Parts = append(w.Parts, w.Parts[i]) })
		change(func(w *solve.Optimality) { w.Parts = append(w.Parts, w.Parts[i][:1]) })
		change(func(w *solve.Optimality) { w.Parts[i] = append(slices.Clone(w.Parts[i]), len(o.Buttons)) })
	}
	return all
}

func toggled(set []int, i int) []int {
	if at := slices.Index(set, i); at >= 0 {
		return slices.Delete(set, at, at+1)
	}
	return append(set, i)
}

// A certificate whose only part has all buttons is accepted for a shortest solution, and rejected
// for a longer one.
func TestCertificatesOfLongerSolutions(t *testing.T) {
	f := &certificateFiles{t: t, folder: t.TempDir()}
	for _, id := range []string{"5x5:4e3abb", "4x4:1d34", "9x9:on", "6x6,torus:on"} {
		o, _ := certificate(t, id)
		state := testkit.Must(puzzle.Parse(id))(t)
		s := testkit.Must(solve.New(t.Context(), state.Board()))(t)
		n := 0
		for presses, err := range s.Solutions(t.Context(), state) {
			testkit.NoError(t, err)
			o.Presses, o.Cost = slices.Collect(presses.Buttons()), presses.Count()
			whole := make([]int, len(o.Buttons))
			for i := range whole {
				whole[i] = i
			}
			least := presses.Count() == testkit.Must(s.Fewest(t.Context(), state))(t).Cost
			o.Parts = [][]int{whole}
			f.add(testkit.Must(json.Marshal(o))(t), least)
			if n++; n == 16 {
				break
			}
		}
	}
	f.check()
}
