package server

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"

	"lightsout/internal/store"
)

// A run is the start of a game by the server's clock, signed, so that the daemon which
// gets the result need not be the one that saw the start, and nothing has to be kept.
type run struct {
	day     int
	player  store.Player
	started time.Time
}

// maxRun is how long a run may take: then the day is over everywhere.
const maxRun = 72 * time.Hour

const (
	runBytes = 4 + 16 + 8
	macBytes = 16
)

// A signer signs runs with a key that all daemons share.
type signer struct{ key []byte }

func (s signer) mac(data []byte) []byte {
	h := hmac.New(sha256.New, s.key)
	_, _ = h.Write([]byte("lightsout run ")) // never fails
	_, _ = h.Write(data)
	return h.Sum(nil)[:macBytes]
}

// sign writes a run as text.
func (s signer) sign(r run) string {
	data := make([]byte, 0, runBytes+macBytes)
	data = binary.BigEndian.AppendUint32(data, uint32(r.day))
	data = append(data, r.player[:]...)
	data = binary.BigEndian.AppendUint64(data, uint64(r.started.UnixMilli()))
	return base64.RawURLEncoding.EncodeToString(append(data, s.mac(data)...))
}

// read reads a run that this key signed; false for anything else.
func (s signer) read(text string) (run, bool) {
	data, err := base64.RawURLEncoding.Strict().DecodeString(text)
	if err != nil || len(data) != runBytes+macBytes || !hmac.Equal(s.mac(data[:runBytes]), data[runBytes:]) {
		return run{}, false
	}
	return run{
		day:     int(binary.BigEndian.Uint32(data)),
		player:  store.Player(data[4:20]),
		started: time.UnixMilli(int64(binary.BigEndian.Uint64(data[20:]))),
	}, true
}
