package server

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strings"
	"time"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/english"
	"lightsout/internal/service/store"
	"lightsout/picture"
)

const (
	// previewPath is the path of previews, before the ID.
	previewPath = "/p/"
	// maxPreviewID is the maximum length of the puzzle ID in a shared link, in bytes.
	maxPreviewID = 4000
	// maxPreviewLights is the maximum number of lights, and of buttons, in a preview. It limits the
	// cost of a picture: 900 lights took 0.3 s on a busy machine.
	maxPreviewLights = 400
	// previewTime is the time limit for generating and drawing a puzzle.
	previewTime = time.Second
	// previewCache lets clients cache a preview for a day. A puzzle never changes.
	previewCache = "public, max-age=86400"
)

// A preview is what a messaging app shows for a link to a puzzle.
type preview struct {
	title, words string
	png          []byte
}

func newPreviews(b *background, c Config) *loadingCache[string, *preview] {
	s := newLoadingCache(b, c, nil, drawPreview)
	s.turns, s.workTime, s.abandon = newTurns(maxMaking), previewTime, true
	return s
}

// drawPreview draws the puzzle with the given ID.
func drawPreview(ctx context.Context, id string) (*preview, error) {
	made, err := generate.Resolve(ctx, id, generate.Fits(func(b *board.Board) error {
		if n := max(b.Lights(), b.Buttons()); n > maxPreviewLights {
			return fmt.Errorf("%w for a preview: %d lights; the limit is %d", board.ErrTooLarge, n, maxPreviewLights)
		}
		return nil
	}))
	if err != nil {
		return nil, err
	}
	var png bytes.Buffer
	if err := (picture.Drawing{State: made.State}).PNG(&png); err != nil {
		return nil, err
	}
	p := &preview{title: "Lights Out · " + made.State.Board().String(), png: png.Bytes()}
	if date, isDaily := strings.CutPrefix(id, "daily#"); isDaily {
		p.title = "Lights Out · Puzzle for " + date
	}
	switch n := made.State.Left(); {
	case made.State.HasTarget():
		p.words = english.Plural(n, "light differs", "lights differ") + " from the target. Can you reach it?"
	case n == 1:
		p.words = "One light is on. Can you turn it off?"
	default:
		p.words = fmt.Sprintf("%d lights are on. Can you turn them all off?", n)
	}
	return p, nil
}

// addPreviews adds the pages that shared links lead to. For people, these pages open the app.
// Programs that preview links never see the part of a link after the #, so these pages have the
// puzzle ID in their path, and offer those programs a picture of the puzzle.
func (s *Server) addPreviews(mux *http.ServeMux) {
	mux.HandleFunc("GET "+previewPath+"{id...}", func(w http.ResponseWriter, r *http.Request) {
		id, isPicture := strings.CutSuffix(r.PathValue("id"), ".png")
		if len(id) > maxPreviewID {
			writeProblem(w, http.StatusNotFound, "No such puzzle: the ID is too long.")
			return
		}
		p, err := s.caches.previews.get(r.Context(), id)
		switch {
		case errors.Is(err, errQueue), errors.Is(err, store.ErrBusy):
			s.writeNoTurn(w, err)
		case isPicture && err != nil:
			writeProblem(w, http.StatusNotFound, "No picture is available for this puzzle.")
		case isPicture:
			w.Header().Set("Content-Type", "image/png")
			w.Header().Set("Cache-Control", previewCache)
			w.Header().Set("Cross-Origin-Resource-Policy", "cross-origin") // so that messaging apps can show it
			_, _ = w.Write(p.png)                                          // the client may disconnect; nothing to do
		default:
			// Open the app even if there is no picture: the puzzle may still be playable, and if
			// the ID is bad, the app explains what is wrong with it.
			s.writePreview(w, id, p)
		}
	})
}

// writePreview writes the page for an ID. Caches share it, so it depends on nothing else in the
// request. If there is no preview, nobody may cache it.
func (s *Server) writePreview(w http.ResponseWriter, id string, p *preview) {
	escaped := url.PathEscape(id)
	page := struct{ Title, Words, Image, App string }{Title: "Lights Out", Words: "A Lights Out puzzle to play in your browser.", App: "/#" + escaped}
	if p != nil {
		page.Title, page.Words, page.Image = p.title, p.words, s.config.Origin+previewPath+escaped+".png"
		w.Header().Set("Cache-Control", previewCache)
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_ = previewPage.Execute(w, page) // the client may disconnect; nothing to do
}

var previewPage = template.Must(template.New("preview").Parse(`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{{.Title}}</title>
<meta name="description" content="{{.Words}}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Lights Out">
<meta property="og:title" content="{{.Title}}">
<meta property="og:description" content="{{.Words}}">
{{- with .Image}}
<meta property="og:image" content="{{.}}">
<meta name="twitter:card" content="summary_large_image">
{{- end}}
<meta http-equiv="refresh" content="0; url={{.App}}">
</head>
<body><p><a href="{{.App}}">{{.Title}}</a></p></body>
</html>
`))
