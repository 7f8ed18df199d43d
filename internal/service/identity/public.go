package identity

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/binary"
)

// A Mask hides players: others see an ID of a player that is a different one every day, so nobody
// can follow a player from day to day. Only the holder of the key can tell who it is.
type Mask struct{ block cipher.Block }

// NewMask makes the mask of a key.
func NewMask(key []byte) Mask {
	sum := sha256.Sum256(append([]byte("lightsout public IDs "), key...))
	block, _ := aes.NewCipher(sum[:]) // 32 bytes are a key
	return Mask{block}
}

// Hide returns the ID of a player for a day.
func (m Mask) Hide(day int, p Player) Player {
	t := m.tweak(day)
	for i := range p {
		p[i] ^= t[i]
	}
	m.block.Encrypt(p[:], p[:])
	return p
}

// Reveal returns the player of an ID.
func (m Mask) Reveal(day int, id Player) Player {
	m.block.Decrypt(id[:], id[:])
	t := m.tweak(day)
	for i := range id {
		id[i] ^= t[i]
	}
	return id
}

// tweak is what makes a day different from others.
func (m Mask) tweak(day int) (t Player) {
	binary.BigEndian.PutUint64(t[:], uint64(int64(day))) //nolint:gosec // any day will do
	m.block.Encrypt(t[:], t[:])
	return t
}
