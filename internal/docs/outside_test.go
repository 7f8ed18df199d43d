package docs_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// A program must have fewer than maxProgram lines.
const maxProgram = 40

// Short programs for common tasks compile and run in a module outside the tree, which needs one line
// to find this one.
func TestProgramsOutsideTheTree(t *testing.T) {
	t.Parallel()
	root := testkit.Must(filepath.Abs("../.."))(t)
	sums := testkit.Must(os.ReadFile(filepath.Join(root, "go.sum")))(t)
	outside := t.TempDir()
	write(t, filepath.Join(outside, "go.sum"), sums)
	write(t, filepath.Join(outside, "go.mod"), []byte("module outside\n\ngo 1.26\n\nrequire lightsout v0.0.0\n\nreplace lightsout => "+root+"\n"))
	// All that the program check gets from the program torus.
	proof := `{"certificate":"4x4,torus,mod=3:1000221221110020","puzzle":"4x4,torus,mod=3:1000000000000000"}` + "\n"
	for name, want := range map[string]string{
		"bot":     "Today: 5x5:c9a9c2, in 6 presses.\n" + `{"presses":"5x5:press=604a2","cost":6,"proved":true,"bound":6}` + "\n",
		"study":   "FhCKG 7 nodes, nullity 0\nIheA@GUAo 10 nodes, nullity 5\nD~{ 5 nodes, nullity 4\n",
		"handler": "/5x5:1f.svg 200 true\n/5x5:zz.svg 400 false\n",
		"torus":   proof,
		"buttons": "[1 2] cost 3 proved true\n",
		"check": "Add up the colours of the 10 marked lights, each times a weight. Every press changes the sum by a multiple of 3. " +
			"It is 1 now, which is not a multiple of 3, so it can never be 0 and the lights can never all be out.\n",
	} {
		source := testkit.Must(os.ReadFile(filepath.Join("testdata", "programs", name+".go")))(t)
		if lines := bytes.Count(source, []byte("\n")); lines >= maxProgram {
			t.Errorf("%s has %d lines", name, lines)
		}
		write(t, filepath.Join(outside, name, "main.go"), source)
		run := exec.CommandContext(t.Context(), "go", "run", "-mod=mod", "./"+name)
		run.Dir, run.Stdin = outside, strings.NewReader(proof)
		if printed, err := run.CombinedOutput(); err != nil || string(printed) != want {
			t.Errorf("%s prints\n%s, want\n%s; %v", name, printed, want, err)
		}
	}
}

func write(t *testing.T, file string, text []byte) {
	t.Helper()
	testkit.NoError(t, os.MkdirAll(filepath.Dir(file), 0o700))
	testkit.NoError(t, os.WriteFile(file, text, 0o600))
}
