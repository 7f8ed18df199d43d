package identity

import (
	"strings"
	"testing"
	"time"
)

// ParseCode detects every missing letter, and all but about 1 in 4096 wrong ones.
func TestCodesFindMistakes(t *testing.T) {
	tok := Token{1, 2, 3, 250, 255, 0, 128, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	code := tok.Code()
	if got, err := ParseCode(code); err != nil || got != tok {
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
			if _, err := ParseCode(changed); err == nil {
				passed++
			}
		}
		if _, err := ParseCode(code[:i] + code[i+1:]); err == nil {
			t.Errorf("accepted without letter %d", i)
		}
	}
	if tried != 28*31 || passed > 2 {
		t.Errorf("%d of %d mistakes pass", passed, tried)
	}
	for _, text := range []string{"", "-", code + "0", strings.Repeat("0", 28), strings.Repeat("-", 10_000), "é" + code} {
		if got, err := ParseCode(text); err == nil {
			t.Errorf("%q is %v", text, got)
		}
	}
}

// A recovery code has groups of four letters. People may type it in upper or lower case, with
// letters that look like its digits, and with blanks. The typed text may be up to four times as
// long as the code.
func TestCodesAsPeopleTypeThem(t *testing.T) {
	tok := Token{1, 2, 3, 250, 255, 0, 128, 9, 8, 7, 6, 5, 4, 3, 2, 1}
	code := tok.Code() // people have written codes down, so they must never change
	if code != "0410-7YQZ-0200-J207-0R2G-80R2-075A" {
		t.Error(code)
	}
	for text, want := range map[string]bool{
		strings.ReplaceAll(code, "-", ""):            true,
		strings.ToLower(code):                        true,
		strings.ReplaceAll(code, "0", "o"):           true,
		strings.ReplaceAll(code, "1", "l"):           true,
		strings.ReplaceAll(code, "1", "I"):           true,
		code + strings.Repeat(" ", 4*28-len(code)):   true,
		code + strings.Repeat(" ", 4*28-len(code)+1): false,
	} {
		if got, err := ParseCode(text); (err == nil) != want || want && got != tok {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
}

// Cookies, player IDs and runs survive a round trip, and only the key that signed a run
// can read it.
func TestRoundTrips(t *testing.T) {
	signer, other := Signer{[]byte("a key")}, Signer{[]byte("another key")}
	for n := range byte(50) {
		tok := signer.New()
		if got, ok := Parse(tok.String()); !ok || got != tok || !signer.Issued(tok) || other.Issued(tok) {
			t.Errorf("%v is read as %v, %v", tok, got, ok)
		}
		player := tok.Player()
		if got, ok := ParsePlayer(player.String()); !ok || got != player {
			t.Errorf("%v is read as %v, %v", player, got, ok)
		}
		run := Run{Day: int(n) * 1000, Player: player, Started: time.UnixMilli(1_800_000_000_000 + int64(n))}
		if got, ok := signer.Read(signer.Sign(run)); !ok || got != run {
			t.Errorf("%+v is read as %+v, %v", run, got, ok)
		}
		if got, ok := other.Read(signer.Sign(run)); ok {
			t.Errorf("another key reads %+v", got)
		}
	}
}

// A token with any bit changed was not issued, and neither was one made up.
func TestIssued(t *testing.T) {
	signer := Signer{[]byte("a key")}
	tok := signer.New()
	for bit := range 8 * len(tok) {
		changed := tok
		changed[bit/8] ^= 1 << (bit % 8)
		if signer.Issued(changed) {
			t.Errorf("%v passes for %v", changed, tok)
		}
	}
	if signer.Issued(Token{}) || signer.Issued(Signer{}.New()) {
		t.Error("made-up tokens pass")
	}
}

func TestNotPlayersNorCookies(t *testing.T) {
	player := Player{1, 2, 3}.String()
	for _, text := range []string{"", player[2:], player + "00", player[1:], "xx" + player[2:]} {
		if got, ok := ParsePlayer(text); ok {
			t.Errorf("%q is the player %v", text, got)
		}
	}
	cookie := Token{1, 2, 3}.String()
	for _, text := range []string{
		"", cookie[1:], cookie + "A", "?" + cookie[1:],
		"\r\n" + cookie[2:],             // as long as a cookie, but it decodes to one byte too few
		cookie[:len(cookie)-1] + "B",    // extra bits after the last byte
		cookie[:len(cookie)-2] + "\r\n", // both
	} {
		if got, ok := Parse(text); ok {
			t.Errorf("%q is the token %v", text, got)
		}
	}
}

func FuzzCode(f *testing.F) {
	f.Add([]byte("0123456789abcdef"), "4kq8 xxxx")
	f.Fuzz(func(t *testing.T, data []byte, text string) {
		if tok, err := ParseCode(text); err == nil {
			if again, err := ParseCode(tok.Code()); err != nil || again != tok {
				t.Errorf("%q: %v, %v", text, again, err)
			}
		}
		if len(data) >= len(Token{}) {
			tok := Token(data[:len(Token{})])
			if got, err := ParseCode(strings.ToLower(tok.Code())); err != nil || got != tok {
				t.Errorf("%v: %v, %v", tok, got, err)
			}
		}
	})
}

// Each token has exactly one valid cookie value.
func FuzzCookie(f *testing.F) {
	f.Add(Token{7}.String())
	f.Add(Token{7}.String() + "\n")
	f.Add("\r" + Token{7}.String()[1:])
	f.Add("")
	f.Fuzz(func(t *testing.T, text string) {
		if tok, ok := Parse(text); ok && tok.String() != text {
			t.Errorf("%q is read as %v", text, tok)
		}
	})
}

// A run with any bit changed is refused.
func FuzzRun(f *testing.F) {
	s := Signer{[]byte("a key of the test, long enough")}
	whole := s.Sign(Run{Day: 318, Player: Token{7}.Player(), Started: time.UnixMilli(1_800_000_000_000)})
	f.Add(whole, 3)
	f.Add(whole[:9]+"\r\n"+whole[9:], 3) // base64's decoder skips line breaks
	f.Add(whole[:9]+"\r\n\r\n"+whole[13:], 3)
	f.Add("", 0)
	f.Fuzz(func(t *testing.T, text string, bit int) {
		if r, ok := s.Read(text); ok && s.Sign(r) != text {
			t.Errorf("%q is read as %+v", text, r)
		}
		changed := []byte(whole)
		changed[uint(bit)%uint(len(changed))] ^= 1 << (uint(bit) % 7)
		if r, ok := s.Read(string(changed)); ok && string(changed) != whole {
			t.Errorf("%q is read as %+v", changed, r)
		}
	})
}

// A player has a different ID for every day and key, and the key recovers the player from the ID.
func TestMask(t *testing.T) {
	mask, other := NewMask([]byte("a key")), NewMask([]byte("another"))
	seen := map[Player]bool{}
	for day := -1; day < 50; day++ {
		for n := range byte(20) {
			p := Player{n, 1, 2, 15: n}
			for _, m := range []Mask{mask, other} {
				id := m.Hide(day, p)
				if seen[id] || id == p || m.Reveal(day, id) != p || m.Reveal(day+1, id) == p {
					t.Fatalf("day %d: %v has the ID %v", day, p, id)
				}
				seen[id] = true
			}
		}
	}
}
