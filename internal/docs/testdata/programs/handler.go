// Serves positions as SVG, as in /5x5:1f.svg.
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"lightsout/picture"
	"lightsout/puzzle"
)

func draw(w http.ResponseWriter, r *http.Request) {
	state, err := puzzle.Parse(strings.TrimSuffix(r.URL.Path[1:], ".svg"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	if err := (picture.Drawing{State: state}).SVG(w); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
	}
}

func main() {
	for _, path := range []string{"/5x5:1f.svg", "/5x5:zz.svg"} {
		w := httptest.NewRecorder()
		draw(w, httptest.NewRequest(http.MethodGet, path, http.NoBody))
		fmt.Println(path, w.Code, strings.HasPrefix(w.Body.String(), "<svg"))
	}
}
