package assets

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"strings"
)

// SitePath is the path where the service serves the site.
const SitePath = "/site/"

// playFolder is the site's copy of the app. The service uses its own copy, which is marked as
// coming from the service.
const playFolder = "play"

// sitePolicy also allows pictures that are embedded in style sheets.
var sitePolicy = strings.Replace(policy, "img-src 'self'", "img-src 'self' data:", 1)

// ErrNotSite reports that a folder does not contain a site for SitePath.
var ErrNotSite = errors.New("it is not a site for " + SitePath + "; to build one into build/site, run 'make site SITE_BASE=" + SitePath + "' in a checkout")

// Site returns a handler that serves the site in a folder, with all files in memory. Its Play
// buttons lead to the service's own copy of the app.
func Site(folder fs.FS) (http.Handler, error) {
	pages := &App{files: map[string]*file{}, policy: sitePolicy}
	err := fs.WalkDir(folder, ".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case name == playFolder:
			return fs.SkipDir
		case entry.IsDir():
			return nil
		}
		plain, err := fs.ReadFile(folder, name)
		if err == nil {
			pages.files[name] = plainFile(name, plain)
		}
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("the site's files: %w", err)
	}
	if plain, err := fs.ReadFile(folder, indexName); err != nil || !bytes.Contains(plain, []byte(`href="`+SitePath)) {
		return nil, ErrNotSite
	}
	mux := http.NewServeMux()
	mux.Handle(SitePath, http.StripPrefix(strings.TrimSuffix(SitePath, "/"), pages))
	mux.Handle(SitePath+playFolder+"/{$}", http.RedirectHandler("/", http.StatusFound))
	return mux, nil
}
