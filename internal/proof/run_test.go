package proof_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/proof"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// A proof that is interrupted after every answer produces the same file as an uninterrupted one.
func TestResume(t *testing.T) {
	want := proofOf(t, "30x30")
	file := begun(t, "30x30")
	for steps := 0; ; steps++ {
		run := resumed(t, file)
		missing := run.Missing()
		if len(missing) == 0 {
			break
		}
		file = merged(t, file, answersOf(t, run, missing[len(missing)-1]))
		if steps > 10 {
			t.Fatal("it does not end")
		}
	}
	if !bytes.Equal(file, want) {
		t.Error("two ways to the same proof made different files")
	}
}

// Repeated answers count once, even if their stage is finished. Different answers to the same
// shards are rejected.
func TestAnswersTwice(t *testing.T) {
	begin := begun(t, "30x30")
	first := answersOf(t, resumed(t, begin), 0)
	second := merged(t, begin, first)
	join := answersOf(t, resumed(t, second), 0, 1)
	half := merged(t, second, answersOf(t, resumed(t, second), 1))
	whole := merged(t, half, join)
	for _, test := range []struct {
		file, answers []byte
		taken         int
	}{{begin, first, 1}, {second, first, 0}, {second, join, 2}, {half, join, 1}, {whole, join, 0}, {whole, first, 0}} {
		taken, err := resumed(t, test.file).TakeAnswers(t.Context(), bytes.NewReader(test.answers))
		if err != nil || taken != test.taken {
			t.Errorf("%d answers were new, want %d; %v", taken, test.taken, err)
		}
	}
	for _, file := range [][]byte{half, whole} {
		_, err := resumed(t, file).TakeAnswers(t.Context(), bytes.NewReader(lying(t, second)))
		if !errors.Is(err, proof.ErrRefuted) || !strings.Contains(err.Error(), "shard 1 of stage 2 already has a different answer") {
			t.Error(err)
		}
	}
}

// lying returns a file with an answer to shard 1 that gives the wrong number of pairs.
func lying(t testing.TB, file []byte) []byte {
	t.Helper()
	run := resumed(t, file)
	answers := testkit.Must(run.Do(t.Context(), []int{1}, func() {}))(t)
	answers[0].Answer[len(answers[0].Answer)-1] ^= 1
	var out bytes.Buffer
	if err := run.WriteAnswers(&out, "test", answers); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Answers are rejected if they belong to another proof or another stage, or were computed from
// different answers to earlier stages.
func TestAnswersOfAnotherProof(t *testing.T) {
	begin := begun(t, "30x30")
	first := answersOf(t, resumed(t, begin), 0)
	second := merged(t, begin, first)
	join := answersOf(t, resumed(t, second), 0)
	other := answersOf(t, testkit.Must(proof.NewRun(t.Context(), question("33x33"), nil, ""))(t), 0)
	past := resumed(t, begin)
	for name, test := range map[string]struct {
		file, answers []byte
		says          string
	}{
		"another puzzle":     {begin, other, "it has answers for 33x33:on (fewest), but the proof is for 30x30:on (fewest)"},
		"a later stage":      {begin, join, "it has answers for stage 2, but the proof is at stage 1; merge the answers for stage 1 first"},
		"a proof":            {begin, second, "it is a proof; use files from lightsout proof work"},
		"no past":            {second, withHeader(t, join, func(h *proof.Header) { h.Past = "" }), "its header has an impossible stage"},
		"a past of letters":  {second, withHeader(t, join, func(h *proof.Header) { h.Past = strings.Repeat("x", 64) }), "its header has an invalid hash"},
		"another past":       {second, withPast(t, join), "it has answers for stage 2 that were computed from different answers to the earlier stages"},
		"damaged":            {second, join[:len(join)-1], "it ends too early"},
		"more shards":        {begin, moreShards(t, past), "it claims that stage 1 has 2 shards, but the stage has 1"},
		"more shards before": {second, moreShards(t, past), "shard 0 of stage 1 already has a different answer"},
		"not even a header":  {begin, []byte("nothing"), "it does not start like a proof file"},
	} {
		_, err := resumed(t, test.file).TakeAnswers(t.Context(), bytes.NewReader(test.answers))
		if err == nil || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := proof.Resume(t.Context(), bytes.NewReader(first), nil, ""); !errors.Is(err, proof.ErrFormat) {
		t.Error(err)
	}
	if err := checkFile(t, first, 0); !errors.Is(err, proof.ErrFormat) || !strings.Contains(err.Error(), "lightsout proof merge turns them into a proof") {
		t.Error(err)
	}
}

// withPast changes the hash of the earlier stages in a file of answers.
func withPast(t testing.TB, file []byte) []byte {
	t.Helper()
	c := testkit.Must(read(file))(t)
	c.header.Past = strings.Repeat("0", len(c.header.Past))
	return c.write(t)
}

// withHeader changes the header of a file but not the hashes, so the file is invalid.
func withHeader(t testing.TB, file []byte, change func(*proof.Header)) []byte {
	t.Helper()
	c := testkit.Must(read(file))(t)
	text := unzipped(t, file)
	change(&c.header)
	header := testkit.Must(json.Marshal(c.header))(t)
	return zipped(t, append(header, text[bytes.IndexByte(text, '\n'):]...))
}

// A proof that has all its answers must have a result.
func TestResumeWithoutResult(t *testing.T) {
	c := testkit.Must(read(proofOf(t, "30x30")))(t)
	c.result = nil
	_, err := proof.Resume(t.Context(), bytes.NewReader(c.write(t)), nil, "")
	if !errors.Is(err, proof.ErrDamaged) || !strings.Contains(err.Error(), "it has all the answers, but no result") {
		t.Error(err)
	}
}

// The answers for a stage can take up to 2^32 bytes in total.
func TestMostBytesOfAStage(t *testing.T) {
	begin := begun(t, "30x30")
	answers := testkit.Must(resumed(t, begin).Do(t.Context(), []int{0}, func() {}))(t)
	for over, says := range []string{"", "the answers for a stage can take at most 4294967296 bytes"} {
		run := resumed(t, begin)
		proof.Hold(run, 1<<32-len(answers[0].Answer)+over)
		_, err := run.TakeAnswers(t.Context(), bytes.NewReader(answersOf(t, run, 0)))
		if (err == nil) != (says == "") || err != nil && err.Error() != says {
			t.Errorf("%d bytes over the limit: %v", over, err)
		}
	}
}

// moreShards returns a file with an answer that claims too many shards for its stage.
func moreShards(t testing.TB, run *proof.Run) []byte {
	t.Helper()
	answers := testkit.Must(run.Do(t.Context(), []int{0}, func() {}))(t)
	answers[0].Shards++
	var out bytes.Buffer
	if err := run.WriteAnswers(&out, "test", answers); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// Shards computed on all cores are returned in order, and each is reported once.
func TestDo(t *testing.T) {
	run := testkit.Must(proof.NewRun(t.Context(), question("61x61"), nil, ""))(t)
	done := 0
	answers := testkit.Must(run.Do(t.Context(), run.Missing(), func() { done++ }))(t)
	if done != run.Plan().Shards() || !slices.IsSortedFunc(answers, func(a, b proof.Record) int { return a.Shard - b.Shard }) {
		t.Errorf("%d of %d shards were reported", done, run.Plan().Shards())
	}
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := run.Do(ctx, []int{0}, func() {})
		return err
	}, 1)
}

// A writer accepts the longest answer that a reader accepts, and nothing longer. The disk is full,
// so the test does not have to wait for that answer to be written.
func TestLongestAnswer(t *testing.T) {
	answer := make([]byte, 1<<28+1)
	for over, want := range []string{errDisk.Error(), "shard 0 of 1, stage 0, is out of order in the file"} {
		w := proof.NewWriter(&broken{left: 10}, "test", question("5x5:on")) // room for the start of the gzip data
		if err := w.Add(proof.Record{Shards: 1, Answer: answer[:1<<28+over]}); err == nil || err.Error() != want {
			t.Errorf("%d bytes over the limit: %v", over, err)
		}
	}
}

// A writer accepts answers only in order.
func TestWriterRefuses(t *testing.T) {
	for name, records := range map[string][]proof.Record{
		"twice":                {{Shards: 2}, {Shards: 2}},
		"another stage":        {{Stage: 1, Shards: 2}},
		"too early":            {{Shards: 2}, {Stage: 1, Shards: 2}},
		"a number too large":   {{Shards: 2, Shard: 2}},
		"another size":         {{Shards: 2}, {Shards: 3, Shard: 1}},
		"one stage after next": {{Shards: 1}, {Stage: 2, Shards: 1}},
	} {
		w := proof.NewWriter(&bytes.Buffer{}, "test", question("5x5:on"))
		var err error
		for _, a := range records {
			err = w.Add(a)
		}
		if err == nil || w.Close(nil) == nil {
			t.Errorf("%s: the answers were taken", name)
		}
	}
}

// Answers that a plan can parse but that cannot be true are rejected when the stage ends.
func TestAnswersThatContradict(t *testing.T) {
	begin := begun(t, "14x14")
	answers := testkit.Must(resumed(t, begin).Do(t.Context(), []int{0}, func() {}))(t)
	contradictions := 0
	for i := range min(200, len(answers[0].Answer)) {
		run := resumed(t, begin)
		wrong := answers[0]
		wrong.Answer = bytes.Clone(wrong.Answer)
		wrong.Answer[i] ^= 1
		var file bytes.Buffer
		if err := run.WriteAnswers(&file, "test", []proof.Record{wrong}); err != nil {
			t.Fatal(err)
		}
		_, err := run.TakeAnswers(t.Context(), &file)
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

// A broken is a file on a disk that fails after a given number of bytes.
type broken struct {
	*bytes.Reader
	left int
}

var errDisk = errors.New("the disk is broken")

func (b *broken) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errDisk
	}
	n, err := b.Reader.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}

func (b *broken) Write(p []byte) (int, error) {
	if b.left -= len(p); b.left < 0 {
		return 0, errDisk
	}
	return len(p), nil
}

// A disk error is reported as such, not as a damaged file.
func TestBrokenDisk(t *testing.T) {
	file := proofOf(t, "5x5")
	r := testkit.Must(proof.NewReader(bytes.NewReader(file[:len(file)-1])))(t)
	var once error
	for once == nil {
		_, once = r.Next()
	}
	if _, again := r.Next(); again == nil || again.Error() != once.Error() {
		t.Errorf("an error is %v, and then %v", once, again)
	}
	for left := 0; left < len(file); left += 7 {
		if _, err := (proof.Check{}).Run(t.Context(), &broken{bytes.NewReader(file), left}); !errors.Is(err, errDisk) {
			t.Fatalf("after reading %d bytes: %v", left, err)
		}
		if _, err := proof.Resume(t.Context(), &broken{bytes.NewReader(file), left}, nil, ""); !errors.Is(err, errDisk) {
			t.Fatalf("after reading %d bytes: %v", left, err)
		}
		run, err := proof.Resume(t.Context(), bytes.NewReader(file), &broken{left: left}, "test")
		if err == nil {
			_, err = run.Close()
		}
		if !errors.Is(err, errDisk) {
			t.Fatalf("after writing %d bytes: %v", left, err)
		}
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
