package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"time"

	"lightsout/internal/english"
	"lightsout/internal/service/room"
	"lightsout/research/bench/processor"
	"lightsout/research/bench/table"
)

// The targets for a full room.
const (
	fullRoomTime = 5 * time.Second // processor time for all presses
	returnTime   = 5 * time.Second // until all pages are back, on a daemon that has just started
	returners    = 200
	movesAtOnce  = 50
)

// measureFullRoom fills a room on one daemon: everyone presses buttons on one board as often as a
// round allows. The other daemon only watches the room, so its processor time shows what the
// presses cost. Then a new daemon starts, and many pages return to it at the same time.
func measureFullRoom(ctx context.Context, f *farm) ([]table.Row, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Minute)
	defer cancel()
	host, err := call(ctx, f.daemons[0], "/api/rooms", "", map[string]any{"mode": room.Together, "puzzles": []string{"20x20"}})
	if err != nil {
		return nil, err
	}
	path := "/api/rooms/" + host.Code
	cookies := make([]string, room.MaxPlayers)
	for i := range cookies {
		joined, err := call(ctx, f.daemons[0], path+"/players", "", nil)
		if err != nil {
			return nil, err
		}
		cookies[i] = joined.cookie
	}
	if _, err := call(ctx, f.daemons[0], path+"/rounds", host.cookie, map[string]int{"round": 1}); err != nil {
		return nil, err
	}
	time.Sleep(room.Countdown)
	const presses = room.MaxPlayers * room.MaxMoves
	watcher := f.daemons[1]
	before, err := processor.TimeOf(watcher.cmd.Process.Pid)
	if err != nil {
		return nil, err
	}
	watched := make(chan error, 1)
	go func() { watched <- watcher.watchUntil(ctx, path, fmt.Sprintf(`"presses":%d}`, presses)) }()
	if err := fill(ctx, f.daemons[0], path, cookies); err != nil {
		return nil, err
	}
	if err := <-watched; err != nil {
		return nil, err
	}
	after, err := processor.TimeOf(watcher.cmd.Process.Pid)
	if err != nil {
		return nil, err
	}
	used := after - before
	back, err := f.comeBack(ctx, path)
	if err != nil {
		return nil, err
	}
	return []table.Row{
		{
			What:     fmt.Sprintf("a full room, %d players: processor time of a daemon that watches %s presses", room.MaxPlayers, english.Number(presses)),
			Measured: used.Round(10 * time.Millisecond).String(), Target: "at most " + fullRoomTime.String(), Reached: used <= fullRoomTime,
		},
		{
			What:     fmt.Sprintf("a full room: %d pages return to a daemon that has just started, until the last one shows it", returners),
			Measured: back.Round(time.Millisecond).String(), Target: "at most " + returnTime.String(), Reached: back <= returnTime,
		},
	}, nil
}

// fill makes all the moves that the players can make in a round.
func fill(ctx context.Context, d *daemon, path string, cookies []string) error {
	const parallel = 16
	turns := make(chan struct{}, parallel)
	errs := make(chan error, len(cookies))
	for player, cookie := range cookies {
		go func() {
			for first := 1; first <= room.MaxMoves; first += movesAtOnce {
				moves := make([]int, movesAtOnce)
				for i := range moves {
					moves[i] = (7*(first+i) + 31*player) % room.MaxLights
				}
				turns <- struct{}{}
				_, err := call(ctx, d, path+"/moves", cookie, map[string]any{"round": 1, "first": first, "moves": moves})
				<-turns
				if err != nil {
					errs <- err
					return
				}
			}
			errs <- nil
		}()
	}
	var all error
	for range cookies {
		all = errors.Join(all, <-errs)
	}
	return all
}

// comeBack starts a daemon and returns the time until all pages show the room.
func (f *farm) comeBack(ctx context.Context, path string) (time.Duration, error) {
	fresh, err := f.startDaemon(ctx, noLimits()...)
	if err != nil {
		return 0, err
	}
	defer func() {
		_ = fresh.cmd.Process.Kill()
		_ = fresh.cmd.Wait()
	}()
	begin := time.Now()
	errs := make([]error, returners)
	var wg sync.WaitGroup
	for i := range errs {
		wg.Go(func() { errs[i] = fresh.watchUntil(ctx, path, `"code":`) })
	}
	wg.Wait()
	return time.Since(begin), errors.Join(errs...)
}

// watchUntil reads the stream of a room until a message contains a string.
func (d *daemon) watchUntil(ctx context.Context, path, text string) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+d.address+path+"/events", http.NoBody)
	if err != nil {
		return err
	}
	answer, err := client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	lines := bufio.NewScanner(answer.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.Contains(lines.Text(), text) {
			return nil
		}
	}
	return errors.Join(fmt.Errorf("the stream of %s ended before %s, with status %d", path, text, answer.StatusCode), lines.Err())
}
