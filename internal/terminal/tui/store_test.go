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

// If nothing can be saved, the player sees a warning and can still play.
func TestNothingCanBeKept(t *testing.T) {
	env, _ := testEnvironment(t)
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	env.store = store{dir: filepath.Join(file, "lightsout")}
	m := newModel(t.Context(), env)
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
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
	env.store = store{}
	m = newModel(t.Context(), env)
	shows(t, m, "There is no folder for your settings")
	if err := m.begin(t.Context(), "3x3:1ff", nil); err != nil {
		t.Fatal(err)
	}
	keys(m, "space", "m")
	if text := plainText(m); strings.Contains(text, "Continue") {
		t.Error("a store without a folder saves a game")
	}
}

func TestStore(t *testing.T) {
	s := store{dir: filepath.Join(t.TempDir(), "a", "b")}
	if _, ok := s.stats(); ok || len(s.games()) != 0 || s.removeGame(fileOf("5x5")) != nil {
		t.Error("an empty store has stats or games, or removing a game from it fails")
	}
	for i, text := range []string{"5x5\n1\n", "3x3\n2 3\n", "5x5\n1 2\n"} {
		key, _, _ := strings.Cut(text, "\n")
		if err := s.saveGame(key, text); err != nil {
			t.Fatal(err)
		}
		// File times may be too coarse to tell which game is the most recent.
		when := time.Date(2026, 1, 1, 0, 0, i, 0, time.UTC)
		if err := os.Chtimes(filepath.Join(s.dir, gamesFolder, fileOf(key)), when, when); err != nil {
			t.Fatal(err)
		}
	}
	if games := s.games(); !slices.Equal(games, []savedGame{{fileOf("5x5"), "5x5\n1 2\n"}, {fileOf("3x3"), "3x3\n2 3\n"}}) {
		t.Errorf("saved: %q", games)
	}
	if err := s.removeGame(fileOf("5x5")); err != nil || len(s.games()) != 1 {
		t.Errorf("%q, %v", s.games(), err)
	}
	for i := range maxGames + 5 {
		if err := s.saveGame(fmt.Sprint(i), fmt.Sprintf("%dx1\n\n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.games()); n != maxGames {
		t.Errorf("%d games are saved", n)
	}
	for i := range maxFinished + 5 {
		if err := s.finishGame(fmt.Sprint(i), fmt.Sprintf("%dx1\n\nwon\n", i+1)); err != nil {
			t.Fatal(err)
		}
	}
	if n := len(s.list(finishedFolder)); n != maxFinished || len(s.games()) != 0 {
		t.Errorf("%d finished and %d unfinished games are saved", n, len(s.games()))
	}
	if err := s.saveStats(play.Stats{Solved: 3, Days: []int{5}}); err != nil || solvedIn(s) != 3 {
		t.Errorf("%d, %v", solvedIn(s), err)
	}
	for _, damaged := range []string{"{", strings.Repeat(" ", play.MaxSave) + "{}"} {
		if err := os.WriteFile(filepath.Join(s.dir, statsFile), []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.stats(); ok {
			t.Error("damaged stats are read")
		}
		if kept, err := os.ReadFile(filepath.Join(s.dir, statsFile+".damaged")); err != nil || string(kept) != damaged {
			t.Errorf("the damaged file had %d bytes, and its copy has %d: %v", len(damaged), len(kept), err)
		}
	}
	t.Setenv("XDG_CONFIG_HOME", "")
	t.Setenv("HOME", "")
	if got := defaultStore(); got.dir != "" {
		t.Errorf("without a home folder, the store is in %s", got.dir)
	}
}

// solvedIn returns the number of solved puzzles in a store's stats.
func solvedIn(s store) int {
	stats, _ := s.stats()
	return stats.Solved
}

// A damaged save is not overwritten, and the player sees why the game is new.
func TestDamagedGame(t *testing.T) {
	env, _ := testEnvironment(t)
	const damaged = "5x5\n99\n"
	if err := env.store.saveGame("5x5:1ffffff", damaged); err != nil {
		t.Fatal(err)
	}
	m := startModel(t, env)
	keys(m, "down", "enter")
	shows(t, m, "Your saved game can't be read, so this is a new one.")
	keys(m, "space")
	kept, err := os.ReadFile(filepath.Join(env.store.dir, gamesFolder, fileOf("5x5:1ffffff")+damagedSuffix))
	if err != nil || string(kept) != damaged {
		t.Errorf("%q, %v", kept, err)
	}
	if games := env.store.games(); len(games) != 1 || !strings.HasPrefix(games[0].text, "5x5\n12\n") {
		t.Errorf("the new game is not saved: %q", games)
	}
}
