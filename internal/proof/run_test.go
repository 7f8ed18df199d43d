package proof_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// A crash can cut a file at any byte. The next Run keeps every answer that was on disk, and ends
// with the same proof.
func TestCrash(t *testing.T) {
	q := question("5x5")
	start := len(created(t, q).data)
	whole := fileOf(t, q)
	want := unzipped(t, whole)
	ends := memberEnds(t, whole)
	if len(ends) < 3 {
		t.Fatalf("the file has only %d parts", len(ends))
	}
	for cut := start; cut <= len(whole); cut++ {
		intact := start
		for _, end := range ends {
			if end <= cut {
				intact = end
			}
		}
		for name, garbage := range map[string][]byte{"": nil, "zeros": make([]byte, 64), "text": []byte("not what was written")} {
			if garbage != nil && cut == len(whole) {
				continue // a finished file with more data is damaged
			}
			f := &memory{data: append(bytes.Clone(whole[:cut]), garbage...)}
			r := continued(t, q, f)
			if len(f.data) < intact || !bytes.HasPrefix(whole, f.data) {
				t.Fatalf("cut at byte %d of %d, then %q: %d bytes kept, want %d", cut, len(whole), name, len(f.data), intact)
			}
			if err := r.Do(t.Context(), nil); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(unzipped(t, f.data), want) {
				t.Fatalf("cut at byte %d of %d, then %q: the proof is different", cut, len(whole), name)
			}
		}
	}
}

// memberEnds returns where each part of a file ends.
func memberEnds(t testing.TB, file []byte) (ends []int) {
	t.Helper()
	const head = "\x1f\x8b\x08\x00\x00\x00\x00\x00\x02\xff"
	for at := len(head); at < len(file); at++ {
		if bytes.HasPrefix(file[at:], []byte(head)) {
			ends = append(ends, at)
		}
	}
	return append(ends, len(file))
}

// A Run that is stopped after every answer computes none of them twice, and ends with the same proof
// as one that is not stopped.
func TestStopAndContinue(t *testing.T) {
	q := question("33x33")
	want := unzipped(t, fileOf(t, q))
	f := created(t, q)
	computed, before := 0, 0
	for {
		ctx, cancel := context.WithCancel(t.Context())
		r := continued(t, q, f)
		all, found := r.Answers()
		if all != found || found < before {
			t.Fatalf("%d of %d answers found, but there were %d", found, all, before)
		}
		err := r.Do(ctx, func(solve.Progress) { cancel() })
		cancel()
		if before, _ = r.Answers(); before > 0 {
			computed += before - found
		}
		if err == nil {
			break
		}
		if !errors.Is(err, context.Canceled) || r.Root() != "" {
			t.Fatal(err)
		}
		if f.synced != len(f.data) {
			t.Errorf("%d of %d bytes are on disk", f.synced, len(f.data))
		}
	}
	if !bytes.Equal(unzipped(t, f.data), want) || computed != before {
		t.Errorf("a proof of %d answers, %d of them computed, is different", before, computed)
	}
	if err := checkFile(t, f.data, -1); err != nil {
		t.Error(err)
	}
}

// A finished proof stays as it is.
func TestRunFinished(t *testing.T) {
	file := proofOf(t, "30x30")
	f := &memory{data: bytes.Clone(file)}
	r := finish(t, question("30x30"), f)
	if all, found := r.Answers(); all != 3 || found != 3 || r.Root() != testkit.Must(read(file))(t).root || !bytes.Equal(f.data, file) {
		t.Errorf("%d answers, %d found, with the root %s", all, found, r.Root())
	}
}

// Files that a Run cannot continue stay unchanged.
func TestRunRefuses(t *testing.T) {
	file := proofOf(t, "30x30")
	ends := memberEnds(t, file)
	damaged := bytes.Clone(file)
	damaged[ends[1]-9] ^= 1 // the checksum of the second part
	whole := testkit.Must(read(file))(t)
	single := whole.write(t)
	whole.records[0].Answer = []byte("none")
	wrong := whole.write(t)
	for name, test := range map[string]struct {
		file []byte
		id   string
		is   error
		says string
	}{
		"another puzzle":       {file, "33x33", nil, "it has the proof for 30x30:on (fewest), not for 33x33:on (fewest)"},
		"damaged in between":   {damaged, "30x30", proof.ErrDamaged, "but it has more answers after that"},
		"not even a header":    {file[:ends[0]-1], "30x30", proof.ErrDamaged, "not even its first part is complete"},
		"one part, incomplete": {single[:len(single)-1], "30x30", proof.ErrDamaged, "not even its first part is complete"},
		"empty":                {nil, "30x30", proof.ErrFormat, "it does not start like a proof file"},
		"text":                 {[]byte("a letter to a friend"), "30x30", proof.ErrFormat, "it does not start like a proof file"},
		"a wrong answer":       {wrong, "30x30", proof.ErrRefuted, "its data for shard 0 of stage 1 is not an answer to that shard"},
	} {
		f := &memory{data: bytes.Clone(test.file)}
		_, err := open(t, question(test.id), f)
		if err == nil || test.is != nil && !errors.Is(err, test.is) || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(f.data, test.file) {
			t.Errorf("%s: the file was changed", name)
		}
	}
}

// If two programs run the same proof, one of them stops, and the file stays intact.
func TestTwoRuns(t *testing.T) {
	q := question("33x33")
	f := created(t, q)
	one, two := continued(t, q, f), continued(t, q, f)
	ctx, cancel := context.WithCancel(t.Context())
	stop := func(solve.Progress) {
		if all, found := one.Answers(); all > found { // until the first shard is done, the others wait
			cancel()
		}
	}
	if err := one.Do(ctx, stop); !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	before := bytes.Clone(f.data)
	if err := two.Do(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "another program is writing to the file") {
		t.Error(err)
	}
	if !bytes.Equal(f.data, before) {
		t.Error("both programs wrote to the file")
	}
}

// If the disk breaks, the error names the cause, and a later Run continues the proof.
func TestBrokenDisk(t *testing.T) {
	q := question("5x5")
	want := unzipped(t, fileOf(t, q))
	writes := 0
	for broke := true; broke; {
		writes++
		f := created(t, q)
		f.left = writes
		err := continued(t, q, f).Do(t.Context(), nil)
		if broke = err != nil; broke && !errors.Is(err, errDisk) {
			t.Fatal(err)
		}
		f.left = 0
		finish(t, q, f)
		if !bytes.Equal(unzipped(t, f.data), want) {
			t.Errorf("the disk broke at write %d: the proof is different", writes)
		}
	}
	if writes < 3 {
		t.Errorf("only %d writes", writes)
	}
}

// An error while reading is reported as such, not as a damaged file.
func TestUnreadable(t *testing.T) {
	file := proofOf(t, "5x5")
	for left := 0; left < len(file); left += 7 {
		broken := &unreadable{memory{data: file}, left}
		if _, err := (proof.Check{}).Run(t.Context(), broken); !errors.Is(err, errDisk) {
			t.Fatalf("after reading %d bytes: %v", left, err)
		}
		broken = &unreadable{memory{data: file}, left}
		if _, err := proof.NewRun(t.Context(), planOf(t, question("5x5")), broken); !errors.Is(err, errDisk) {
			t.Fatalf("after reading %d bytes: %v", left, err)
		}
	}
}

// An unreadable is a file that fails after a number of bytes.
type unreadable struct {
	memory
	left int
}

func (u *unreadable) Read(p []byte) (int, error) {
	if u.left <= 0 {
		return 0, errDisk
	}
	n, err := u.memory.Read(p[:min(len(p), u.left)])
	u.left -= n
	return n, err
}

// A Run reports every shard once, and stops soon after its context is done.
func TestRunReports(t *testing.T) {
	q := question("33x33")
	done := map[string]int{}
	r := testkit.Must(open(t, q, created(t, q)))(t)
	err := r.Do(t.Context(), func(p solve.Progress) {
		if done[p.Stage]++; p.Done != done[p.Stage] {
			t.Errorf("%s: %d of %d shards, want %d", p.Stage, p.Done, p.Total, done[p.Stage])
		}
	})
	if all, _ := r.Answers(); err != nil || len(done) != 2 || all != 5 {
		t.Errorf("%v, %d answers, %v", done, all, err)
	}
	f := created(t, question("61x61"))
	testkit.CheckStops(t, func(ctx context.Context) error {
		return testkit.Must(open(t, question("61x61"), f))(t).Do(ctx, nil)
	}, 1)
}

// A writer accepts the longest answer that a reader accepts, and nothing longer.
func TestLongestAnswer(t *testing.T) {
	answer := make([]byte, 1<<28+1)
	for over, want := range []string{errDisk.Error(), "shard 0 of 1, stage 0, is out of order in the file"} {
		w := proof.NewWriter(&full{10}, "test", question("5x5:on")) // room for the start of the gzip data
		if err := w.Add(proof.Record{Shards: 1, Answer: answer[:1<<28+over]}); err == nil || err.Error() != want {
			t.Errorf("%d bytes over the limit: %v", over, err)
		}
	}
}

// A full is a disk with little space left, so that a test need not wait for a long answer.
type full struct{ left int }

func (f *full) Write(p []byte) (int, error) {
	if f.left -= len(p); f.left < 0 {
		return 0, errDisk
	}
	return len(p), nil
}

// A writer accepts answers only in order.
func TestWriterRefuses(t *testing.T) {
	for name, records := range map[string][]proof.Record{
		"twice":                {{Shards: 2}, {Shards: 2}},
		"another stage":        {{Stage: 1, Shards: 2}},
		"too early":            {{Shards: 2}, {Stage: 1, Shards: 2}},
		"not the first":        {{Shards: 2, Shard: 1}},
		"a number too large":   {{Shards: 2, Shard: 2}},
		"another size":         {{Shards: 2}, {Shards: 3, Shard: 1}},
		"one stage after next": {{Shards: 1}, {Stage: 2, Shards: 1}},
		"one is missing":       {{Shards: 2}},
	} {
		w := proof.NewWriter(io.Discard, "test", question("5x5:on"))
		for _, a := range records {
			_ = w.Add(a)
		}
		if w.Close(proof.Result{}) == nil {
			t.Errorf("%s: the answers were taken", name)
		}
	}
}

// Answers that a plan can parse but that cannot be true are rejected when the stage ends.
func TestAnswersThatContradict(t *testing.T) {
	c := testkit.Must(read(proofOf(t, "14x14")))(t)
	answer := c.records[0].Answer
	contradictions := 0
	for i := range min(200, len(answer)) {
		c.records[0].Answer = bytes.Clone(answer)
		c.records[0].Answer[i] ^= 1
		err := checkFile(t, c.write(t), 0)
		if err != nil && !errors.Is(err, proof.ErrRefuted) {
			t.Fatal(err)
		}
		if err != nil && strings.Contains(err.Error(), "the answers for stage 1 contradict each other") {
			contradictions++
		}
	}
	if contradictions == 0 {
		t.Error("no contradiction was noticed")
	}
}

// A check reports its progress.
func TestCheckReports(t *testing.T) {
	file := proofOf(t, "30x30")
	for _, sample := range []int{0, -1} {
		var last solve.Progress
		check := proof.Check{Sample: sample, Report: func(p solve.Progress) { last = p }}
		if _, err := check.Run(t.Context(), bytes.NewReader(file)); err != nil || last.Done != 3 || last.Total != 3 {
			t.Errorf("sample %d: %v, %v", sample, last, err)
		}
	}
}
