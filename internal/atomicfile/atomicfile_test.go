package atomicfile

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"

	"lightsout/internal/testkit"
)

var errBroken = errors.New("broken")

func writeText(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// checkFolder checks that a folder contains a single file with this text.
func checkFolder(t *testing.T, path, want string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil || string(text) != want {
		t.Errorf("%q, %v, want %q", text, err, want)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left in the folder: %v, %v", left, err)
	}
}

func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	for _, text := range []string{"old", "new"} {
		testkit.NoError(t, Write(path, Shared, writeText(text)))
		checkFolder(t, path, text)
	}
	if err := Write(path, Shared, func(w io.Writer) error {
		return errors.Join(writeText("half")(w), errBroken)
	}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	checkFolder(t, path, "new")
}

func TestWritePath(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	testkit.NoError(t, WritePath(path, func(temporary string) error { return os.WriteFile(temporary, []byte("new"), 0o600) }))
	checkFolder(t, path, "new")
	if err := WritePath(path, func(temporary string) error {
		return errors.Join(os.WriteFile(temporary, nil, 0o600), errBroken)
	}); !errors.Is(err, errBroken) {
		t.Error(err)
	}
	checkFolder(t, path, "new")
	testkit.WantError(t, WritePath(path, func(string) error { return nil }), os.ErrNotExist, "nothing was written")
}

func TestPermissions(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("tests Unix permissions")
	}
	for _, tt := range []struct{ mode, before, after os.FileMode }{
		{Shared, 0o640, 0o640},
		{Private, 0o644, 0o600},
		{Private, 0, 0o600},
	} {
		path := filepath.Join(t.TempDir(), "file")
		if tt.before != 0 {
			testkit.NoError(t, errors.Join(os.WriteFile(path, nil, 0o600), os.Chmod(path, tt.before)))
		}
		testkit.NoError(t, Write(path, tt.mode, writeText("new")))
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != tt.after {
			t.Errorf("%v before, then %v, want %v: %v", tt.before, info.Mode(), tt.after, err)
		}
	}
}

// The contents reach the disk before the new name does.
func TestSynchronised(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	f := testkit.Must(Create(path, Shared))(t)
	var steps []string
	f.sync = func(file *os.File) error {
		_, missing := os.Stat(path)
		if file.Name() == filepath.Dir(path) {
			steps = append(steps, "folder")
		} else {
			steps = append(steps, "file")
		}
		if missing == nil {
			steps = append(steps, "in place")
		}
		return file.Sync()
	}
	_ = writeText("new")(f)
	testkit.NoError(t, f.Close())
	want := []string{"file", "folder", "in place"}
	if runtime.GOOS == "windows" {
		want = want[:1]
	}
	if !slices.Equal(steps, want) {
		t.Errorf("steps %q, want %q", steps, want)
	}
	checkFolder(t, path, "new")
}

// If the disk cannot store the contents, the old file stays unchanged.
func TestSyncFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	testkit.NoError(t, Write(path, Shared, writeText("old")))
	f := testkit.Must(Create(path, Shared))(t)
	f.sync = func(*os.File) error { return errBroken }
	_ = writeText("new")(f)
	testkit.WantError(t, f.Close(), errBroken, "Close after a fault")
	checkFolder(t, path, "old")
}

func TestNoFolder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none", "file")
	err := Write(path, Shared, writeText("new"))
	if !errors.Is(err, os.ErrNotExist) || err.Error() != "cannot write "+path+": no such file or directory" && runtime.GOOS != "windows" {
		t.Error(err)
	}
}
