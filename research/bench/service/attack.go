package main

import (
	"context"
	crypto "crypto/rand"
	"encoding/base32"
	"math/rand/v2"
	"net"
	"net/http"
	"sync"
	"time"

	"lightsout/internal/service/identity"
	"lightsout/internal/service/room"
)

// An attack is traffic from one address that is meant to harm other players.
type attack struct {
	what string
	run  func(ctx context.Context, c *crowd)
}

// attacker is the attacking address. Only fillRooms connects from another one, 127.0.0.1.
var attacker = net.IPv4(127, 113, 0, 7)

// floods is the number of connections over which an attacker sends requests as fast as it can.
const floods = 64

// flood sends requests as fast as they are answered.
func flood(request func() []byte) func(context.Context, *crowd) {
	return func(ctx context.Context, c *crowd) {
		load{from: attacker, address: c.entrance.addresses[0], clients: floods, request: request}.run(ctx, time.Hour)
	}
}

// slowly keeps count connections open. Each starts a request and never finishes the exchange.
func slowly(count int, request func(c *crowd) []byte) func(context.Context, *crowd) {
	return func(ctx context.Context, c *crowd) {
		var wg sync.WaitGroup
		text := string(request(c))
		for range count {
			wg.Go(func() { stayConnected(ctx, attacker, c.entrance.addresses[0], text) })
		}
		wg.Wait()
	}
}

func get(path string) []byte {
	return requestText(http.MethodGet, path, "__Host-lightsout="+madeUp().String(), nil)
}

// madeUp returns a token that no service has issued.
func madeUp() (t identity.Token) {
	_, _ = crypto.Read(t[:]) // never fails
	return t
}

func anyOf[T any](list []T) T { return list[rand.IntN(len(list))] }

// attacks returns all attacks.
func attacks(largest string) []attack {
	hard := hostileBodies()
	return []attack{
		{"slow readers", slowly(300, func(*crowd) []byte { return get(largest) })},
		{"slow bodies", slowly(300, func(*crowd) []byte {
			return []byte("POST /api/run HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{")
		})},
		{"random dates", flood(func() []byte {
			date := time.Date(2026, 1, 1+rand.IntN(320), 0, 0, 0, 0, time.UTC).Format("2006-01-02")
			return get("/api/days/" + date + anyOf([]string{"", "/table", "/mine", "/results/AAAAAAAAAAAAAAAAAAAAAA"}))
		})},
		{"hard puzzles", flood(func() []byte { return requestText(http.MethodPost, "/api/rooms", "", anyOf(hard)) })},
		{"full rooms", func(ctx context.Context, c *crowd) { fillRooms(ctx, c) }},
		{"guessed codes", flood(func() []byte {
			if rand.IntN(2) == 0 {
				return requestText(http.MethodPost, "/api/me/code", "", map[string]string{"code": madeUp().Code()})
			}
			return get("/api/rooms/" + randomCode())
		})},
		{"new players", flood(func() []byte {
			return requestText(http.MethodPost, "/api/run", "", map[string]string{"date": time.Now().UTC().Format("2006-01-02")})
		})},
	}
}

func randomCode() string {
	b := []byte{byte(rand.IntN(256)), byte(rand.IntN(256)), byte(rand.IntN(256)), byte(rand.IntN(256))}
	return base32.StdEncoding.EncodeToString(b)[:6]
}

// fillRooms opens rooms, one after another. In each, many players join and press buttons.
func fillRooms(ctx context.Context, c *crowd) {
	d := &daemon{address: c.entrance.addresses[0]}
	for ctx.Err() == nil {
		host, err := call(ctx, d, "/api/rooms", "", map[string]any{"mode": "together", "puzzles": []string{"20x20"}})
		if err != nil {
			time.Sleep(50 * time.Millisecond)
			continue
		}
		path := "/api/rooms/" + host.Code
		_, _ = call(ctx, d, path+"/rounds", host.cookie, map[string]int{"round": 1})
		time.Sleep(room.Countdown)
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				for range 30 {
					joined, err := call(ctx, d, path+"/players", "", nil)
					if err != nil {
						return
					}
					_, _ = call(ctx, d, path+"/moves", joined.cookie, map[string]any{"round": 1, "first": 1, "moves": []int{1, 2, 3, 4, 5}})
				}
			})
		}
		wg.Wait()
	}
}

// beside simulates visits during an attack.
func (v *visits) beside(ctx context.Context, a attack, d time.Duration, pace float64) *tally {
	ctx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		a.run(ctx, v.crowd)
	}()
	time.Sleep(d / 4) // until the attack is at full strength
	t := v.run(ctx, d, honest, pace)
	stop()
	<-done
	return t
}

// String names the attack.
func (a attack) String() string { return "one address attacks with " + a.what }
