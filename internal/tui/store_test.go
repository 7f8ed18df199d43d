package tui

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/play"
)

// Where nothing can be kept, the game goes on and says so.
func TestNothingCanBeKept(t *testing.T) {
	env, _ := testEnvironment(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	env.store = store{filepath.Join(file, "lightsout")}
	m := newModel(t.Context(), env)
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
	keys(m, "space")
	shows(t, m, "cannot be written")
	shows(t, m, "are not kept")
	keys(m, "space")
	if text := plainText(m); strings.Contains(text, "are not kept") {
		t.Error("it is said twice")
	}
	follow(t, m)
	keys(m, "m")
	if text := plainText(m); strings.Contains(text, "are not kept") {
		t.Error("it is said twice")
	}
	env.store = store{}
	m = newModel(t.Context(), env)
	shows(t, m, "There is no folder for your settings")
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
	keys(m, "space", "m")
	if text := plainText(m); strings.Contains(text, "Continue") {
		t.Error("a store without a folder keeps a game")
	}
}

func TestStore(t *testing.T) {
	s := store{filepath.Join(t.TempDir(), "a", "b")}
	if len(s.games()) != 0 || s.stats().Solved != 0 || s.dropGame("5x5") != nil {
		t.Error("an empty store has something")
	}
	for i, text := range []string{"5x5\n1\n", "3x3\n2 3\n", "5x5\n1 2\n"} {
		if err := s.saveGame(text); err != nil {
			t.Fatal(err)
		}
		// The clock of files may be too coarse to tell which was last.
		when := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(s.dir, gameName(savedID(text))), when, when); err != nil {
			t.Fatal(err)
		}
	}
	if games := s.games(); !slices.Equal(games, []string{"5x5\n1 2\n", "3x3\n2 3\n"}) {
		t.Errorf("kept are %q", games)
	}
	if err := s.dropGame("5x5"); err != nil || len(s.games()) != 1 {
		t.Errorf("%q, %v", s.games(), err)
	}
	for i := range maxGames + 5 {
		if err := s.saveGame(fmt.Sprintf("%dx1\n\n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.games()); n != maxGames {
		t.Errorf("%d games are kept", n)
	}
	if err := s.saveStats(play.Stats{Solved: 3, Days: []int{5}}); err != nil || s.stats().Solved != 3 {
		t.Errorf("%+v, %v", s.stats(), err)
	}
	for _, damaged := range []string{"{", strings.Repeat(" ", play.MaxSave) + "{}"} {
		if err := os.WriteFile(filepath.Join(s.dir, statsFile), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if s.stats().Solved != 0 {
			t.Error("damaged stats are read")
		}
		if kept, err := os.ReadFile(filepath.Join(s.dir, statsFile+".damaged")); err != nil || string(kept) != damaged {
			t.Errorf("of %d bytes %d are kept: %v", len(damaged), len(kept), err)
		}
	}
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	if got := defaultStore(); got != (store{}) {
		t.Errorf("without a home the store is %v", got)
	}
}

// A saved game that makes no sense is said to be so.
func TestDamagedGame(t *testing.T) {
	env, _ := testEnvironment(t)
	if err := env.store.saveGame("5x5\n99\n"); err != nil {
		t.Fatal(err)
	}
	m := newModel(t.Context(), env)
	keys(m, "down", "enter")
	shows(t, m, "not a saved game")
}
