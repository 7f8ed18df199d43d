package proof_test

import (
	"bytes"
	"context"
	"errors"
	"reflect"
	"strings"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/shards"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

func TestProofFile(t *testing.T) {
	for _, id := range []string{"5x5", "30x30", "33x33", "8x8x8", "6x6,torus,to=on"} {
		file := proofOf(t, id)
		c := testkit.Must(read(file))(t)
		if !bytes.Equal(unzipped(t, c.write(t)), unzipped(t, file)) {
			t.Errorf("%s: the data read differs from the data written", id)
		}
		checked := testkit.Must(proof.Check{Sample: -1}.Run(t.Context(), bytes.NewReader(file)))(t)
		want := proof.Checked{
			Header: c.header, Root: c.root, Result: c.result, Stages: c.records[len(c.records)-1].Stage + 1,
			Shards: len(c.records), Repeated: len(c.records),
		}
		if !reflect.DeepEqual(checked, want) || !checked.Result.Proved {
			t.Errorf("%s: %+v, want %+v", id, checked, want)
		}
	}
}

// isBad reports whether an error is one of those for files that cannot be read.
func isBad(err error) bool {
	return errors.Is(err, proof.ErrDamaged) || errors.Is(err, proof.ErrFormat) || errors.Is(err, proof.ErrUnfinished)
}

// Any change to a byte is detected, unless it affects only padding bits at the end of the
// compressed data.
func TestChangedBytes(t *testing.T) {
	file := proofOf(t, "5x5")
	want := testkit.Must(read(file))(t)
	for i := range file {
		for _, mask := range []byte{255, 1, 2, 4, 8, 16, 32, 64, 128} {
			changed := bytes.Clone(file)
			changed[i] ^= mask
			got, err := read(changed)
			if err == nil && (mask == 255 || !reflect.DeepEqual(got, want)) {
				t.Fatalf("byte %d of %d was changed by %d, undetected", i, len(file), mask)
			}
			if err != nil && !isBad(err) {
				t.Fatalf("byte %d of %d: %v", i, len(file), err)
			}
		}
		if _, err := read(file[:i]); err == nil {
			t.Fatalf("the first %d of %d bytes pass as a complete file", i, len(file))
		}
	}
}

// A change to a file is detected even if its hashes are adjusted to match.
func TestRefutedFiles(t *testing.T) {
	file := proofOf(t, "33x33")
	good := testkit.Must(read(file))(t)
	last := len(good.records) - 1
	for _, test := range []struct {
		name, says string
		is         error
		change     func(*contents)
	}{
		{"an answer", "shard 1 of stage 2 was recomputed, and its answer differs from the one in the file", proof.ErrRefuted, func(c *contents) {
			a := bytes.Clone(c.records[last].Answer)
			a[len(a)-1] ^= 1 // the last byte of the number of pairs examined
			c.records[last].Answer = a
		}},
		{"an answer that is none", "its data for shard 0 of stage 1 is not an answer to that shard", proof.ErrRefuted, func(c *contents) { c.records[0].Answer = []byte("none") }},
		{"another solution", "its result does not follow from its answers", proof.ErrRefuted, func(c *contents) { c.result.Presses[0]++ }},
		{"another size", "its result does not follow from its answers", proof.ErrRefuted, func(c *contents) { c.result.Size++ }},
		{"another bound", "its result does not follow from its answers", proof.ErrRefuted, func(c *contents) { c.result.Bound-- }},
		{"not proved", "its result does not follow from its answers", proof.ErrRefuted, func(c *contents) { c.result.Proved = false }},
		{"a stage less", "it has a result, but according to its answers 2 shards are still missing", proof.ErrRefuted, func(c *contents) {
			for len(c.records) > 0 && c.records[len(c.records)-1].Stage == good.records[last].Stage {
				c.records = c.records[:len(c.records)-1]
			}
		}},
		{"a stage more", "it continues with stage 3, but the earlier answers end the proof", proof.ErrRefuted, func(c *contents) {
			c.records = append(c.records, proof.Record{Stage: good.records[last].Stage + 1, Shards: 1, Shard: 0})
		}},
		{"another number of shards", "stage 2 has 99 shards in the file, but according to the earlier answers it should have 2", proof.ErrRefuted, func(c *contents) {
			for c.records[len(c.records)-1].Stage == good.records[last].Stage {
				c.records = c.records[:len(c.records)-1]
			}
			for shard := range 99 {
				c.records = append(c.records, proof.Record{Stage: good.records[last].Stage, Shards: 99, Shard: shard})
			}
		}},
		{"a puzzle that cannot be cut", "has only one solution", shards.ErrIndivisible, func(c *contents) { c.header.Puzzle = "6x6:on" }},
		{"another puzzle", "", proof.ErrRefuted, func(c *contents) { c.header.Puzzle = "30x30:on" }},
		{"a puzzle in other words", "its puzzle is written 33x33, not 33x33:on", proof.ErrDamaged, func(c *contents) { c.header.Puzzle = "33x33" }},
	} {
		c := testkit.Must(read(file))(t)
		test.change(&c)
		err := checkFile(t, c.write(t), -1)
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// Presses that do not solve the puzzle are detected, even if the answers claim that they do.
func TestPressed(t *testing.T) {
	for _, presses := range [][]int{{25}, {-1}, {0}, {}} {
		if err := proof.Press(t.Context(), question("5x5"), proof.Result{Presses: presses, Size: len(presses)}); !errors.Is(err, proof.ErrRefuted) {
			t.Errorf("%v: %v", presses, err)
		}
	}
	first := testkit.Must(read(proofOf(t, "5x5")))(t).result
	for over, want := range []error{nil, proof.ErrRefuted} {
		r := proof.Result{Presses: first.Presses, Size: first.Size + over}
		if err := proof.Press(t.Context(), question("5x5"), r); !errors.Is(err, want) {
			t.Errorf("%d presses as %d: %v", len(r.Presses), r.Size, err)
		}
	}
	hardest := proof.Question{Puzzle: "5x5", Goal: proof.Hardest}
	if err := proof.Press(t.Context(), hardest, proof.Result{Presses: []int{25}, Size: 1}); !errors.Is(err, proof.ErrRefuted) {
		t.Error(err)
	}
}

// If a file was changed without adjusting its hashes, the error identifies the change.
func TestDamagedFiles(t *testing.T) {
	file := proofOf(t, "30x30")
	text := unzipped(t, file)
	first := bytes.IndexByte(text, '\n') + 1
	end := bytes.LastIndex(text, []byte(`E{"result"`))
	answer := bytes.LastIndexByte(text[:end], 'A') // the answer to the last shard, number 1
	stage := answer - (end - answer) - 2           // the stage has two shards whose answers are equally long
	if text[stage] != 'S' || text[stage+1] != 2 || text[answer+1] != 1 {
		t.Fatal("the file is not built as expected")
	}
	cut := func(parts ...[]byte) []byte { return zipped(t, bytes.Join(parts, nil)) }
	for name, test := range map[string]struct {
		file []byte
		says string
	}{
		"a result":             {zipped(t, bytes.Replace(text, []byte(`"size":376`), []byte(`"size":375`), 1)), "its answers and result have the root"},
		"a root":               {zipped(t, bytes.Replace(text, []byte(`"root":"`), []byte(`"root":"00`), 1)), "its last line is not a result"},
		"an answer":            {cut(text[:answer+4], []byte{text[answer+4] ^ 1}, text[answer+5:]), "its answers and result have the root"},
		"a shard missing":      {cut(text[:answer], text[end:]), "shard 1 of stage 2 is missing"},
		"all shards missing":   {cut(text[:stage+2], text[end:]), "shard 0 of stage 2 is missing"},
		"first shard missing":  {cut(text[:stage+2], text[answer:]), "shard 0 of stage 2 is missing"},
		"a shard twice":        {cut(text[:end], text[answer:]), "shard 1 of stage 2 appears twice"},
		"shards out of order":  {cut(text[:stage+2], text[answer:end], text[stage+2:answer], text[end:]), "shard 0 of stage 2 is missing"},
		"bytes at the end":     {append(bytes.Clone(file), 0), "it has extra data at the end"},
		"bytes in the end":     {zipped(t, append(bytes.Clone(text), 0)), "it has extra data at the end"},
		"two files":            {append(bytes.Clone(file), file...), "it has extra data at the end"},
		"a record in two":      {append(cut(text[:answer+3]), cut(text[answer+3:])...), "a part of it ends within a record"},
		"no stage":             {cut(text[:first], text[first+2:]), "it has an answer before the first stage"},
		"a stage of none":      {cut(text[:first+1], []byte{0}, text[first+2:]), "stage 1 has no shards"},
		"another record":       {cut(text[:first], []byte("x"), text[first:]), "a record of an unknown kind"},
		"a long shard":         {cut(text[:stage+1], bytes.Repeat([]byte{255}, 10)), "the number of shards is not a number up to"},
		"a number with a zero": {cut(text[:stage+1], []byte{0x82, 0}, text[stage+2:]), "the number of shards is not a number up to"},
		"a shard of 64 bits":   {cut(text[:stage+3], bytes.Repeat([]byte{128}, 9), []byte{2}, text[stage+4:]), "a shard is not a number up to 1"},
		"the longest answer":   {cut(text[:answer+2], []byte{128, 128, 128, 128, 1}), "a part of it ends within a record"},
		"a byte more":          {cut(text[:answer+2], []byte{129, 128, 128, 128, 1}), "the length of an answer is not a number up to 268,435,456"},
		"more in the header":   {zipped(t, bytes.Replace(text, []byte(`,"puzzle"`), []byte(`,"more":1,"puzzle"`), 1)), "its header is not in the standard form"},
		"more in the result":   {zipped(t, bytes.Replace(text, []byte(`,"root"`), []byte(`,"more":1,"root"`), 1)), "its last line is not in the standard form"},
		"a long last line":     {cut(text[:end+1], bytes.Repeat([]byte{' '}, 1<<22)), "a line of more than"},
	} {
		if err := checkFile(t, test.file, 0); !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// The error for a file that is not a proof file, or that has a different version, is ErrFormat and
// not ErrDamaged.
func TestOtherFiles(t *testing.T) {
	text := unzipped(t, proofOf(t, "5x5"))
	for name, test := range map[string]struct {
		file []byte
		says string
	}{
		"nothing":         {nil, "it does not start like a proof file"},
		"text":            {[]byte("a letter to a friend, and nothing more"), "it does not start like a proof file"},
		"a newer version": {zipped(t, line(t, text, false, func(f map[string]any) { f["version"] = 2 })), "it has version 2.5, but this program reads version 1.5; use the program that wrote it, lightsout test"},
		"another plan":    {zipped(t, line(t, text, false, func(f map[string]any) { f["plan"] = "9" })), "it has version 1.9"},
		"another format":  {zipped(t, line(t, text, false, func(f map[string]any) { f["format"] = "x" })), "its header names a different format"},
		"no header":       {zipped(t, []byte("5x5\n")), "its first line is not the header of a proof file"},
	} {
		if err := checkFile(t, test.file, 0); !errors.Is(err, proof.ErrFormat) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// If one of three shards has a wrong answer, a sample of one shard finds it in about a third of the
// cases. The same seed always gives the same result.
func TestSample(t *testing.T) {
	c := testkit.Must(read(proofOf(t, "30x30")))(t)
	a := bytes.Clone(c.records[1].Answer)
	a[len(a)-1] ^= 1
	c.records[1].Answer = a
	file := c.write(t)
	const seeds = 60
	found := 0
	for seed := range uint64(seeds) {
		check := proof.Check{Sample: 1, Seed: seed}
		_, err := check.Run(t.Context(), bytes.NewReader(file))
		if seed < 5 {
			if _, again := check.Run(t.Context(), bytes.NewReader(file)); (again == nil) != (err == nil) {
				t.Fatalf("seed %d: once %v, and once %v", seed, err, again)
			}
		}
		if err != nil {
			found++
		}
	}
	if found < seeds/6 || found > seeds/2 {
		t.Errorf("found by %d samples of %d", found, seeds)
	}
	file = proofOf(t, "30x30")
	for i := range 20 {
		sample, repeated := i%5, 0
		check := proof.Check{Sample: sample, Seed: uint64(i), Report: func(p solve.Progress) {
			if p.Stage == "recomputing shards" {
				repeated = p.Done
			}
		}}
		checked := testkit.Must(check.Run(t.Context(), bytes.NewReader(file)))(t)
		if checked.Repeated != min(sample, 3) || repeated != checked.Repeated {
			t.Errorf("a sample of %d recomputed %d, but reports %d", sample, repeated, checked.Repeated)
		}
	}
}

func TestCheckStops(t *testing.T) {
	file := proofOf(t, "33x33")
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := proof.Check{Sample: -1}.Run(ctx, bytes.NewReader(file))
		return err
	})
}

// FuzzReader reads damaged files. If a file can be read, writing it back gives the same data.
func FuzzReader(f *testing.F) {
	for _, id := range []string{"5x5", "30x30"} {
		file := proofOf(f, id)
		f.Add(file, false)
		f.Add(unzipped(f, file), true)
	}
	f.Add(created(f, question("30x30")).data, false)
	f.Fuzz(func(t *testing.T, file []byte, plain bool) {
		if plain {
			file = zipped(t, file)
		}
		c, err := read(file)
		if err != nil {
			if !isBad(err) {
				t.Error(err)
			}
			return
		}
		if !bytes.Equal(unzipped(t, c.write(t)), unzipped(t, file)) {
			t.Error("the data read differs from the file")
		}
	})
}
