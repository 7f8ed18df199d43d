package identity

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/sha256"
	"encoding/binary"
)

// A Mask hides players. Others see an ID that changes every day, so nobody can follow a player from
// day to day. Only the holder of the key can recover the player.
type Mask struct{ block cipher.Block }

// NewMask returns the mask for a key.
func NewMask(key []byte) Mask {
	sum := sha256.Sum256(append([]byte("lightsout public IDs "), key...))
	block, _ := aes.NewCipher(sum[:]) // 32 bytes is a valid key length
	return Mask{block}
}

// Hide returns a player's ID for a day.
func (m Mask) Hide(day int, p Player) Player {
	t := m.tweak(day)
	for i := range p {
		p[i] ^= t[i]
	}
	m.block.Encrypt(p[:], p[:])
	return p
}

// Reveal returns the player behind an ID.
func (m Mask) Reveal(day int, id Player) Player {
	m.block.Decrypt(id[:], id[:])
	t := m.tweak(day)
	for i := range id {
		id[i] ^= t[i]
	}
	return id
}

// tweak returns a block that is different for every day.
func (m Mask) tweak(day int) (t Player) {
	binary.BigEndian.PutUint64(t[:], uint64(int64(day))) //nolint:gosec // any bit pattern will do
	m.block.Encrypt(t[:], t[:])
	return t
}
