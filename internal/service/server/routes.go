package server

import (
	"encoding/json"
	"net/http"
	"reflect"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"lightsout/internal/service/daily"
)

// addRoutes registers all public routes, and wraps them in the middleware.
func (s *Server) addRoutes() error {
	mux := http.NewServeMux()
	s.mux = mux
	s.api = humago.New(mux, apiConfig())
	s.register(s.api)
	description, err := json.Marshal(s.api.OpenAPI())
	if err != nil {
		return err
	}
	// Serve the description from here: huma would build it on the first request, and two concurrent
	// requests would race.
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/openapi+json")
		_, _ = w.Write(description) // the client may disconnect; nothing to do
	})
	s.addHealth(mux)
	s.addPreviews(mux)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, http.StatusNotFound, "No such path; /api/openapi.json lists all paths.")
	})
	if s.config.App != nil {
		mux.Handle("/", s.config.App)
	}
	if s.config.Site != nil {
		mux.Handle("/site/", s.config.Site)
	}
	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		writeProblem(w, http.StatusForbidden, "This request was sent by a page on another site.")
	}))
	s.handler = s.secured(s.observed(s.limitAddresses(sameOrigin.Handler(s.limitLoad(mux)))))
	return nil
}

// apiConfig configures the API. It has no documentation pages, because they would load
// scripts from elsewhere.
func apiConfig() huma.Config {
	return huma.Config{
		OpenAPI: &huma.OpenAPI{
			OpenAPI: "3.1.0",
			Info: &huma.Info{
				Title: "Lights Out", Version: "1",
				Description: "The daily puzzle with its leaderboard and replays, and rooms for playing together. Errors are problem details (RFC 9457), with a detail field that is written for people.",
			},
			Components: &huma.Components{Schemas: huma.NewMapRegistry("#/components/schemas/", schemaName)},
		},
		Formats:       huma.DefaultFormats,
		DefaultFormat: "application/json",
	}
}

// schemaName returns the name of a type in the description of the API. Clients are generated from
// it, so the name stays the same when a type moves to another package.
func schemaName(t reflect.Type, hint string) string {
	if t == reflect.TypeFor[daily.Bar]() {
		return "BarBody"
	}
	return huma.DefaultSchemaNamer(t, hint)
}

// OpenAPI returns the description of the API.
func (s *Server) OpenAPI() *huma.OpenAPI { return s.api.OpenAPI() }
