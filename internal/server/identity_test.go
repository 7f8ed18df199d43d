package server

import (
	"slices"
	"strings"
	"testing"
	"time"
)

func TestNamesAreComplete(t *testing.T) {
	for _, list := range [][]string{firstWords, secondWords} {
		sorted := slices.Compact(slices.Sorted(slices.Values(list)))
		if len(list) != 256 || len(sorted) != 256 {
			t.Errorf("%d words, %d of them different", len(list), len(sorted))
		}
		for _, word := range list {
			if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") != "" || len(word) > 12 {
				t.Errorf("the word %q", word)
			}
		}
	}
}

// One wrong or missing letter is found, almost always: 1 of 4096 passes by chance.
func TestCodesFindMistakes(t *testing.T) {
	tok := token{1, 2, 3, 250, 255, 0, 128, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	code := tok.code()
	if got, err := parseCode(code); err != nil || got != tok {
		t.Fatalf("%s: %v, %v", code, got, err)
	}
	tried, passed := 0, 0
	for i := range code {
		if code[i] == '-' {
			continue
		}
		for _, letter := range codeLetters {
			changed := code[:i] + string(letter) + code[i+1:]
			if changed == code {
				continue
			}
			tried++
			if _, err := parseCode(changed); err == nil {
				passed++
			}
		}
		if _, err := parseCode(code[:i] + code[i+1:]); err == nil {
			t.Errorf("without letter %d", i)
		}
	}
	if tried != 28*31 || passed > 2 {
		t.Errorf("%d of %d mistakes pass", passed, tried)
	}
	for _, text := range []string{"", "-", code + "0", strings.Repeat("0", 28), strings.Repeat("-", 10_000), "é" + code} {
		if got, err := parseCode(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

func FuzzCode(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), "4kq8 xxxx")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		if tok, err := parseCode(text); err == nil {
			if again, err := parseCode(tok.code()); err != nil || again != tok {
				t.Errorf("%q: %v, %v", text, again, err)
			}
		}
		if len(data) >= len(token{}) {
			tok := token(data[:len(token{})])
			if got, err := parseCode(strings.ToLower(tok.code())); err != nil || got != tok {
				t.Errorf("%v: %v, %v", tok, got, err)
			}
		}
	})
}

// A run that was changed in any bit is refused.
func FuzzRun(f *testing.F) {
	s := signer{[]byte("a key of the test, long enough")}
	whole := s.sign(run{day: 318, player: token{7}.player(), started: time.UnixMilli(1_800_000_000_000)})
	f.Add(whole, 3)
	f.Add("", 0)
	f.Fuzz(func(t *testing.T, text string, bit int) {
		if r, ok := s.read(text); ok && s.sign(r) != text {
			t.Errorf("%q is read as %+v", text, r)
		}
		changed := []byte(whole)
		changed[uint(bit)%uint(len(changed))] ^= 1 << (uint(bit) % 7)
		if r, ok := s.read(string(changed)); ok && string(changed) != whole {
			t.Errorf("%q is read as %+v", changed, r)
		}
	})
}
