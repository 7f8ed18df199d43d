package identity

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"time"
)

// A Run records when a game started, by the server's clock. It is signed, so that any daemon can
// accept the result without having stored anything.
type Run struct {
	Day     int
	Player  Player
	Started time.Time
}

const (
	runBytes = 4 + 16 + 8
	macBytes = 16
)

// A Signer signs runs with a key that all daemons share.
type Signer struct{ Key []byte }

func (s Signer) mac(data []byte) []byte {
	h := hmac.New(sha256.New, s.Key)
	_, _ = h.Write([]byte("lightsout run ")) // never fails
	_, _ = h.Write(data)
	return h.Sum(nil)[:macBytes]
}

// Sign encodes and signs a run.
func (s Signer) Sign(r Run) string {
	data := make([]byte, 0, runBytes+macBytes)
	data = binary.BigEndian.AppendUint32(data, uint32(r.Day)) //nolint:gosec // day numbers are small and positive
	data = append(data, r.Player[:]...)
	data = binary.BigEndian.AppendUint64(data, uint64(r.Started.UnixMilli()))
	return base64.RawURLEncoding.EncodeToString(append(data, s.mac(data)...))
}

// Read decodes a run that this key signed. It returns false for anything else.
func (s Signer) Read(text string) (Run, bool) {
	data, ok := decode(text, runBytes+macBytes)
	if !ok || !hmac.Equal(s.mac(data[:runBytes]), data[runBytes:]) {
		return Run{}, false
	}
	return Run{
		Day:     int(binary.BigEndian.Uint32(data)),
		Player:  Player(data[4:20]),
		Started: time.UnixMilli(int64(binary.BigEndian.Uint64(data[20:]))), //nolint:gosec // the signature shows that it was an int64
	}, true
}
