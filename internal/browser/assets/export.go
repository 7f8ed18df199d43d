package assets

import (
	"bytes"
	"os"
	"path/filepath"

	"github.com/andybalholm/brotli"
)

// Export writes the app's files into a folder, each with a copy compressed by Brotli (.br) and one
// by gzip (.gz) beside it, for a web server that serves them from disk. Files of another version
// stay: pages that are open may still need them.
func (a *App) Export(folder string) error {
	for name, f := range a.files {
		plain, err := f.plain()
		if err != nil {
			return err
		}
		packed, err := f.gzip()
		if err != nil {
			return err
		}
		path := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil { //nolint:gosec // public files
			return err
		}
		for suffix, data := range map[string][]byte{"": plain, ".gz": packed, brotliSuffix: f.asBrotli(plain)} {
			if err := replaceFile(path+suffix, data); err != nil {
				return err
			}
		}
	}
	return nil
}

// replaceFile writes a file, which a web server may be reading, in one step.
func replaceFile(path string, data []byte) error {
	if err := os.WriteFile(path+".new", data, 0o644); err != nil { //nolint:gosec // public files
		return err
	}
	return os.Rename(path+".new", path)
}

// asBrotli returns the file compressed by Brotli.
func (f *file) asBrotli(plain []byte) []byte {
	if f.brotli != nil {
		return f.brotli
	}
	var b bytes.Buffer
	w := brotli.NewWriterLevel(&b, brotli.BestCompression)
	_, _ = w.Write(plain) // a write to memory never fails
	_ = w.Close()
	return b.Bytes()
}
