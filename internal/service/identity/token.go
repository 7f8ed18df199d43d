// Package identity has the tokens by which the service knows players, the recovery codes
// that they can be written as, and the signed runs that carry the server's clock.
package identity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
)

// CookieName is the name of the cookie that holds the token. Browsers enforce its prefix: such
// a cookie is only sent over https or to the machine itself, to the host that set it, and no
// other host can set it.
const CookieName = "__Host-lightsout"

// A Token is what a player's browser keeps. Anyone who has it is the player.
type Token [16]byte

// New returns a new token.
func New() Token {
	var t Token
	_, _ = rand.Read(t[:]) // never fails
	return t
}

// Player is who the token stands for. Tokens cannot be worked out from players.
func (t Token) Player() Player {
	sum := sha256.Sum256(append([]byte("lightsout player "), t[:]...))
	return Player(sum[:16])
}

// String is the token as the value of a cookie.
func (t Token) String() string { return base64.RawURLEncoding.EncodeToString(t[:]) }

// Parse reads the value of a cookie.
func Parse(value string) (Token, bool) {
	raw, ok := decode(value, len(Token{}))
	if !ok {
		return Token{}, false
	}
	return Token(raw), true
}

// decode reads size bytes in base64url, in the one spelling that they have. The length of
// the text is checked because base64's decoder skips line ends.
func decode(text string, size int) ([]byte, bool) {
	if len(text) != base64.RawURLEncoding.EncodedLen(size) {
		return nil, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return raw, err == nil && len(raw) == size
}

// ErrCode says that a recovery code has a mistake in it.
var ErrCode = errors.New("this is not a recovery code: it has 28 letters and digits, and one of them is wrong or missing")

// codeLetters are Crockford's: no letter looks like another or like a digit.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	codeLength = 28 // 5 bits each: 128 for the token, 12 to find mistakes
	codeGroup  = 4
)

// codeBits are the bits of a recovery code, and 4 more that are 0.
type codeBits [18]byte

// codeBits are those of the token, and then some that follow from them.
func (t Token) codeBits() codeBits {
	sum := sha256.Sum256(append([]byte("lightsout recovery "), t[:]...))
	var bits codeBits
	copy(bits[:], t[:])
	bits[16], bits[17] = sum[0], sum[1]&0xf0
	return bits
}

// Code writes the token as a recovery code, to be copied by hand.
func (t Token) Code() string {
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

// ParseCode reads a recovery code as people type it: in any case, with any blanks, and
// with letters that look like digits.
func ParseCode(text string) (Token, error) {
	if len(text) > 4*codeLength {
		return Token{}, ErrCode
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
			return Token{}, ErrCode
		}
		for at := 5 * n; at < 5*n+5; at++ {
			bits[at/8] |= byte(value>>(5*n+4-at)&1) << (7 - at%8)
		}
		n++
	}
	t := Token(bits[:len(Token{})])
	if n != codeLength || bits != t.codeBits() {
		return Token{}, ErrCode
	}
	return t, nil
}
