package tui

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"lightsout/internal/saves"
	"lightsout/internal/testkit"
)

// If nothing can be saved, the player sees a warning and can still play.
func TestNothingCanBeSaved(t *testing.T) {
	env, _ := testEnvironment(t)
	file := filepath.Join(t.TempDir(), "file")
	testkit.NoError(t, os.WriteFile(file, nil, 0o600))
	env = in(env, watchedFolder{folder: folder(filepath.Join(file, "lightsout")), t: t, updating: &atomic.Bool{}})
	m := newModel(t.Context(), env)
	testkit.NoError(t, m.begin(t.Context(), "3x3:1ff", nil))
	keys(m, "space")
	shows(t, m, "Cannot write to")
	shows(t, m, "will not be saved")
	keys(m, "space")
	if text := plainText(m); strings.Contains(text, "will not be saved") {
		t.Error("the screen shows the warning twice")
	}
	follow(t, m)
	keys(m, "m")
	if text := plainText(m); strings.Contains(text, "will not be saved") {
		t.Error("the screen shows the warning twice")
	}
	m = newModel(t.Context(), environment{now: env.now, store: saves.Store{Folder: folder(""), Now: env.now}})
	shows(t, m, "You have no home folder")
	testkit.NoError(t, m.begin(t.Context(), "3x3:1ff", nil))
	keys(m, "space", "m")
	if text := plainText(m); strings.Contains(text, "Continue") {
		t.Error("a store without a folder saves a game")
	}
}

// solvedIn returns the number of solved puzzles in a store's stats.
func solvedIn(s saves.Store) int {
	stats, _ := s.Stats()
	return stats.Solved
}

// gameFile returns the path of an unfinished game's file.
func gameFile(t *testing.T, env environment, id string) string {
	t.Helper()
	for _, name := range env.folder.List("games") {
		path := env.folder.path("games/" + name)
		if text, err := os.ReadFile(path); err == nil && strings.HasPrefix(string(text), id+"\n") {
			return path
		}
	}
	t.Fatalf("%s is not saved", id)
	return ""
}

// A damaged save is not overwritten, and the player sees why the game is new.
func TestDamagedGame(t *testing.T) {
	env, _ := testEnvironment(t)
	leftAt(t, env, "5x5:1ffffff")
	const damaged = "5x5:1ffffff\n99\n"
	file := gameFile(t, env, "5x5:1ffffff")
	testkit.NoError(t, os.WriteFile(file, []byte(damaged), 0o600))
	m := startModel(t, env)
	keys(m, "down", "enter")
	shows(t, m, "Your saved game can't be read, so this is a new one.")
	keys(m, "space")
	if text, err := os.ReadFile(file + ".damaged"); err != nil || string(text) != damaged {
		t.Errorf("%q, %v", text, err)
	}
	if games := env.store.Unfinished(); len(games) != 1 || games[0].Presses != 1 {
		t.Errorf("the new game is not saved: %v", games)
	}
}

// On a slow disk, the screen follows the keys at once. Closing the program waits until the last
// position is saved.
func TestConcurrentSaving(t *testing.T) {
	env, _ := testEnvironment(t)
	block := make(chan struct{})
	env = in(env, watchedFolder{folder: env.folder, t: t, updating: &atomic.Bool{}, block: block})
	m := startModel(t, env)
	testkit.NoError(t, m.begin(t.Context(), "5x5:4e3abb", nil))
	var saving sync.WaitGroup
	for range 10 {
		_, cmd := m.Update(keyPress("space"))
		saving.Go(func() { cmd() })
	}
	shows(t, m, "10 presses")
	m.Update(keyPress("q"))
	closed := make(chan struct{})
	go func() {
		m.close()
		close(closed)
	}()
	writes := 0
	for done := false; !done; {
		select {
		case block <- struct{}{}:
			writes++
		case <-closed:
			done = true
		}
	}
	if games := env.store.Unfinished(); len(games) != 1 || games[0].Presses != 10 {
		t.Errorf("saved: %v", games)
	}
	if writes > 3 { // the first position, those that had waited for it, and the elapsed time
		t.Errorf("%d writes", writes)
	}
	saving.Wait()
}
