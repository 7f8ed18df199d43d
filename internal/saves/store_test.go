package saves

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// memory is a folder in memory.
type memory struct {
	files   map[string]string
	written []string     // names, in the order in which they were written
	onWrite func() error // called before each write, if it is not nil
}

func newMemory() *memory { return &memory{files: map[string]string{}} }

func (m *memory) Read(name string) ([]byte, error) {
	if text, ok := m.files[name]; ok {
		return []byte(text), nil
	}
	return nil, fs.ErrNotExist
}

func (m *memory) Write(name string, contents []byte) error {
	if m.onWrite != nil {
		if err := m.onWrite(); err != nil {
			return err
		}
	}
	m.files[name] = string(contents)
	m.written = append(m.written, name)
	return nil
}

func (m *memory) Remove(name string) error {
	if _, ok := m.files[name]; !ok {
		return fs.ErrNotExist
	}
	delete(m.files, name)
	return nil
}

func (m *memory) Rename(from, to string) error {
	text, ok := m.files[from]
	if !ok {
		return fs.ErrNotExist
	}
	m.files[to] = text
	delete(m.files, from)
	return nil
}

func (m *memory) List(subfolder string) []string {
	var names []string
	for _, path := range slices.Backward(m.written) {
		name, ok := strings.CutPrefix(path, subfolder)
		if _, exists := m.files[path]; ok && exists && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

func noon() time.Time { return time.Date(2026, 11, 18, 12, 0, 0, 0, time.UTC) }

// open opens a puzzle.
func open(t *testing.T, s Store, id string) *Game {
	t.Helper()
	g := testkit.Must(s.Open(t.Context(), id, nil, play.Options{Budget: play.Unlimited}))(t)
	return g
}

// A store lists the most recent games first, and forgets the oldest unfinished ones, except for this
// week's daily puzzles. It never forgets a win.
func TestLimits(t *testing.T) {
	s := Store{newMemory(), noon}
	if _, ok := s.Stats(); ok || len(s.Unfinished()) != 0 || s.RemoveGame(Unfinished{file: "none.txt"}) != nil {
		t.Error("an empty store has stats or games, or removing a game from it fails")
	}
	daily := []string{"daily#2026-11-12", "daily#2026-11-18", "daily#2026-11-10"} // the last one is too old to stay
	for _, id := range daily {
		testkit.NoError(t, s.saveGame(id, "", Snapshot{text: id + "\n0\n"}))
	}
	for i := range maxGames + 5 {
		testkit.NoError(t, s.saveGame(fmt.Sprint(i), "", Snapshot{text: fmt.Sprintf("%dx1\n0\n", i+1)}))
	}
	if games := s.Unfinished(); len(games) != maxGames+2 || games[maxGames].ID != daily[1] || games[maxGames+1].ID != daily[0] || games[0].ID != fmt.Sprintf("%dx1", maxGames+5) || games[0].Presses != 1 {
		t.Errorf("saved: %v", games)
	}
	const wins = 1000
	for i := range wins {
		testkit.NoError(t, s.saveGame(fmt.Sprint(i), gamesFolder, Snapshot{text: fmt.Sprintf("%dx1\n\nwon\n", i+1), solved: true}))
	}
	if n := len(s.list(finishedFolder)); n != wins || len(s.Unfinished()) != 2 {
		t.Errorf("%d finished and %d unfinished games are saved", n, len(s.Unfinished()))
	}
}

// Damaged files are set aside, and the player starts over.
func TestDamaged(t *testing.T) {
	m := newMemory()
	s := Store{m, noon}
	for _, name := range []string{statsFile, journeyFile} {
		m.files[name] = "{"
	}
	if _, ok := s.Stats(); ok {
		t.Error("damaged stats are read")
	}
	if _, ok := s.Journey(); ok {
		t.Error("damaged progress is read")
	}
	for _, name := range []string{statsFile, journeyFile} {
		if _, exists := m.files[name]; exists || m.files[name+damagedSuffix] != "{" {
			t.Errorf("%s is not set aside: %q", name, m.files)
		}
	}
}

// If a game was saved by another process, Save changes nothing, not even the stats.
func TestElsewhere(t *testing.T) {
	m := newMemory()
	s := Store{m, noon}
	one, other := open(t, s, "3x3:1ff"), open(t, s, "3x3:on")
	one.Press(0)
	testkit.NoError(t, s.Save(one.Snapshot()))
	for _, button := range []int{0, 2, 4, 6, 8} {
		other.Press(button)
	}
	stats, snapshot := other.Win(play.Stats{}, noon())
	if err := s.Save(snapshot); !errors.Is(err, ErrElsewhere) || stats.Solved != 1 {
		t.Errorf("%v, %+v", err, stats)
	}
	if saved, ok := s.Stats(); ok || s.Unfinished()[0].Presses != 1 {
		t.Errorf("%+v and %v are saved", saved, s.Unfinished())
	}
	one.Press(1)
	testkit.NoError(t, s.Save(one.Snapshot()))
}
