package server

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/httpd"
)

// A sharedJSON is an answer that is the same for many readers. It is encoded and compressed once.
type sharedJSON struct {
	plain, gzip []byte
	tag         string // the start of its ETag
}

func newSharedJSON(body any) (sharedJSON, error) {
	plain, err := json.Marshal(body)
	if err != nil {
		return sharedJSON{}, err
	}
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	_, _ = w.Write(plain) // a write to memory never fails
	_ = w.Close()
	return sharedJSON{plain, b.Bytes(), tagOf(plain)}, nil
}

// answer returns the response. A reader who has it already gets status 304 instead.
func (j sharedJSON) answer(cacheControl string) *huma.StreamResponse {
	return &huma.StreamResponse{Body: func(w huma.Context) {
		w.SetHeader("Vary", "Accept-Encoding")
		body, encoding := j.plain, "identity"
		if httpd.Accepts(w.Header("Accept-Encoding"), "gzip") {
			body, encoding = j.gzip, "gzip"
			w.SetHeader("Content-Encoding", encoding)
		}
		writeTagged(w, body, j.tag+"-"+encoding, cacheControl)
	}}
}

// ownJSON returns a response for one player, which the player's browser may keep if it asks each time
// whether it has changed.
func ownJSON(body any) (*huma.StreamResponse, error) {
	text, err := json.Marshal(body)
	return &huma.StreamResponse{Body: func(w huma.Context) { writeTagged(w, text, tagOf(text), "private, no-cache") }}, err
}

// writeTagged writes JSON with an ETag, or status 304 if the client has it already.
func writeTagged(w huma.Context, body []byte, tag, cacheControl string) {
	tag = `"` + tag + `"`
	w.SetHeader("ETag", tag)
	w.SetHeader("Cache-Control", cacheControl)
	if httpd.Matches(w.Header("If-None-Match"), tag) {
		w.SetHeader("Content-Encoding", "")
		w.SetStatus(http.StatusNotModified)
		return
	}
	w.SetHeader("Content-Type", "application/json")
	_, _ = w.BodyWriter().Write(body) // the client may disconnect; nothing to do
}

// tagOf returns a hash of a response, for its ETag.
func tagOf(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}
