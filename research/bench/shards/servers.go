package main

import (
	"context"
	"encoding/binary"
	"errors"
	"os"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/store"
	"lightsout/internal/service/store/cluster"
	"lightsout/research/bench/processor"
)

// servers are PostgreSQL servers with the product's schema that share the data of one service: each
// player's results, days and stars are on one of them.
type servers []*server

type server struct {
	cluster *cluster.Cluster
	store   *store.Store
}

// of returns the store that has a player's data. A player is a hash already.
func (s servers) of(p identity.Player) *store.Store {
	return s[binary.BigEndian.Uint64(p[:])%uint64(len(s))].store
}

func startServers(ctx context.Context, n int, settings map[string]string) (s servers, err error) {
	for range n {
		one, err := startServer(ctx, settings)
		if err != nil {
			return nil, errors.Join(err, s.close())
		}
		s = append(s, one)
	}
	return s, nil
}

func startServer(ctx context.Context, settings map[string]string) (*server, error) {
	folder, err := os.MkdirTemp("", "lightsout-shards")
	if err != nil {
		return nil, err
	}
	c, err := cluster.Start(ctx, cluster.Options{Folder: folder, Settings: settings})
	if err != nil {
		return nil, errors.Join(err, os.RemoveAll(folder))
	}
	s := &server{cluster: c}
	if err = store.Migrate(ctx, c.URL("postgres")); err == nil {
		s.store, err = store.Open(ctx, c.URL("postgres"))
	}
	if err == nil {
		err = s.store.MakePartitions(ctx, firstDay, firstDay+days-1)
	}
	if err != nil {
		return nil, errors.Join(err, s.close())
	}
	return s, nil
}

func (s servers) close() (err error) {
	for _, one := range s {
		err = errors.Join(err, one.close())
	}
	return err
}

func (s *server) close() error {
	if s.store != nil {
		s.store.Close()
	}
	return s.cluster.Remove()
}

// processorTimes returns the processor time of each server so far.
func (s servers) processorTimes() ([]time.Duration, error) {
	times := make([]time.Duration, len(s))
	for i := range s {
		var err error
		if times[i], err = processor.TimeOf(s[i].cluster.PID()); err != nil {
			return nil, err
		}
	}
	return times, nil
}
