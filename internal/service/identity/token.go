// Package identity implements the tokens that identify players to the service, the recovery codes
// that represent a token in letters and digits, the signed runs that record, by the server's clock,
// when a game started, and the fingerprints of the networks that results come from.
//
// All daemons of a service share one key. It signs tokens and runs, and it masks players.
package identity

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"strings"
)

// CookieName is the name of the cookie that holds the token. Browsers enforce the prefix: they send
// the cookie only over https, and only to the host that set it, and no other host can set it.
const CookieName = "__Host-lightsout"

// PlainCookieName is the name of the cookie on plain http, for example in a classroom's network.
// Browsers drop a cookie with the prefix there.
const PlainCookieName = "lightsout"

// A Token is the secret in a player's browser. Anyone who has it can play as that player. It
// consists of random bytes and the service's signature of them. The signature is short, so that a
// recovery code stays short: guessing one takes 2^47 requests on average, and gains an attacker no
// more than asking the service for a new token.
type Token [16]byte

// randomBytes is the number of random bytes in a token. A billion tokens have two equal ones with a
// probability of less than one in a million.
const randomBytes = 10

// New returns a new token.
func (s Signer) New() Token {
	var t Token
	_, _ = rand.Read(t[:randomBytes]) // never fails
	copy(t[randomBytes:], s.mac("lightsout token ", t[:randomBytes]))
	return t
}

// Issued reports whether New returned the token, for this key.
func (s Signer) Issued(t Token) bool {
	mac := s.mac("lightsout token ", t[:randomBytes])
	return hmac.Equal(mac[:len(t)-randomBytes], t[randomBytes:])
}

// Player returns the player that the token belongs to. The token cannot be computed from the
// player.
func (t Token) Player() Player {
	sum := sha256.Sum256(append([]byte("lightsout player "), t[:]...))
	return Player(sum[:16])
}

// String returns the token as a cookie value.
func (t Token) String() string { return base64.RawURLEncoding.EncodeToString(t[:]) }

// Parse parses a cookie value. It returns false if the value is not a token. It does not check the
// signature.
func Parse(value string) (Token, bool) {
	raw, ok := decode(value, len(Token{}))
	if !ok {
		return Token{}, false
	}
	return Token(raw), true
}

// decode decodes exactly size bytes in canonical base64url, and returns false for anything else. It
// checks the length of the text because base64's decoder skips line breaks.
func decode(text string, size int) ([]byte, bool) {
	if len(text) != base64.RawURLEncoding.EncodedLen(size) {
		return nil, false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(text)
	return raw, err == nil && len(raw) == size
}

// ErrCode reports a mistake in a recovery code.
var ErrCode = errors.New("not a recovery code: a code has 28 letters and digits, and at least one is wrong or missing")

// codeLetters is Crockford's alphabet: no letter looks like another or like a digit.
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

const (
	codeLength = 28 // letters of 5 bits each: 128 bits for the token, 12 for the checksum
	codeGroup  = 4
)

// codeBits holds the bits of a recovery code, followed by 4 zero bits.
type codeBits [18]byte

// codeBits returns the token's bits followed by a checksum.
func (t Token) codeBits() codeBits {
	sum := sha256.Sum256(append([]byte("lightsout recovery "), t[:]...))
	var bits codeBits
	copy(bits[:], t[:])
	bits[16], bits[17] = sum[0], sum[1]&0xf0
	return bits
}

// Code returns the token as a recovery code that people can copy by hand.
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

// ParseCode parses a recovery code as people type it: in upper or lower case, with or without
// blanks and dashes, and with letters in place of digits that look like them. It does not check the
// signature.
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
