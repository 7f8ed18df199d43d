package server

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"

	"lightsout/internal/store"
)

// cookieName has a prefix that browsers enforce: such a cookie is only sent over https or
// to the machine itself, to the host that set it, and no other host can set it.
const cookieName = "__Host-lightsout"

// cookieDays is how long a browser keeps the cookie: as long as browsers allow. Each
// run begins it anew.
const cookieDays = 400

// A token is what a player's browser keeps. Whoever has it is the player.
type token [16]byte

func newToken() token {
	var t token
	_, _ = rand.Read(t[:]) // never fails
	return t
}

// player is who the token stands for. Tokens cannot be worked out from players.
func (t token) player() store.Player {
	sum := sha256.Sum256(append([]byte("lightsout player "), t[:]...))
	return store.Player(sum[:16])
}

func (t token) cookie() http.Cookie {
	return http.Cookie{
		Name: cookieName, Value: base64.RawURLEncoding.EncodeToString(t[:]), Path: "/", MaxAge: cookieDays * 24 * 60 * 60,
		Secure: true, HttpOnly: true, SameSite: http.SameSiteStrictMode,
	}
}

// parseToken reads the value of a cookie.
func parseToken(value string) (token, bool) {
	raw, err := base64.RawURLEncoding.Strict().DecodeString(value)
	if err != nil || len(raw) != len(token{}) {
		return token{}, false
	}
	return token(raw), true
}

// errCode says that a recovery code has a mistake in it.
var errCode = errors.New("this is not a recovery code: it has 28 letters and digits, and one of them is wrong or missing")

// codeLetters are Crockford's: no letter looks like another or like a digit.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	codeLength = 28 // 5 bits each: 128 for the token, 12 to find mistakes
	codeGroup  = 4
)

// codeBits are the bits of a recovery code, and 4 more that are 0.
type codeBits [18]byte

// codeBits are those of the token, and then some that follow from them.
func (t token) codeBits() codeBits {
	sum := sha256.Sum256(append([]byte("lightsout recovery "), t[:]...))
	var bits codeBits
	copy(bits[:], t[:])
	bits[16], bits[17] = sum[0], sum[1]&0xf0
	return bits
}

// code writes the token as a recovery code, to be copied by hand.
func (t token) code() string {
	bits := t.codeBits()
	var text strings.Builder
	for i := range codeLength {
		if i > 0 && i%codeGroup == 0 {
			text.WriteByte('-')
		}
		value := 0
		for at := 5 * i; at < 5*i+5; at++ {
			value = value<<1 | int(bits[at/8]>>(7-at%8))&1
		}
		text.WriteByte(codeLetters[value])
	}
	return text.String()
}

// parseCode reads a recovery code as people type it: in any case, with any blanks, and
// with letters that look like digits.
func parseCode(text string) (token, error) {
	if len(text) > 4*codeLength {
		return token{}, errCode
	}
	var bits codeBits
	n := 0
	for _, r := range strings.ToUpper(text) {
		switch r {
		case ' ', '-', '\t', '\n', '\r':
			continue
		case 'O':
			r = '0'
		case 'I', 'L':
			r = '1'
		}
		value := strings.IndexRune(codeLetters, r)
		if value < 0 || n == codeLength {
			return token{}, errCode
		}
		for at := 5 * n; at < 5*n+5; at++ {
			bits[at/8] |= byte(value>>(5*n+4-at)&1) << (7 - at%8)
		}
		n++
	}
	t := token(bits[:len(token{})])
	if n != codeLength || bits != t.codeBits() {
		return token{}, errCode
	}
	return t, nil
}
