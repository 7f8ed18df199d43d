package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"
)

// A load simulates many clients. Each sends a request, waits for the answer and sends the next.
type load struct {
	from    net.IP // an address of this machine, or nil for any
	address string
	clients int
	request func() []byte
	// pace is the total number of requests per second, as long as some client is free. If it is 0,
	// clients send as fast as they get answers.
	pace float64
}

// An outcome is the result of a load.
type outcome struct {
	took     time.Duration
	statuses map[int]int
	without  int // responses with 429 or 503 but without Retry-After
	times    []time.Duration
	broken   int // broken connections
}

// rate returns how many responses per second had the given status.
func (o outcome) rate(status int) float64 { return float64(o.statuses[status]) / o.took.Seconds() }

// p99 returns the 99th percentile of the response times.
func (o outcome) p99() time.Duration {
	slices.Sort(o.times)
	if len(o.times) == 0 {
		return 0
	}
	return o.times[min(len(o.times)-1, len(o.times)*99/100)]
}

// run sends requests for the given time. It implements HTTP itself, because the client in net/http
// uses about as much processor time as the server.
func (l load) run(ctx context.Context, d time.Duration) outcome {
	ctx, cancel := context.WithTimeout(ctx, d)
	defer cancel()
	begin := time.Now()
	var sent atomic.Int64
	turn := func() {
		if l.pace > 0 {
			time.Sleep(time.Until(begin.Add(time.Duration(float64(sent.Add(1)) / l.pace * float64(time.Second)))))
		}
	}
	total := outcome{statuses: map[int]int{}}
	var mu sync.Mutex
	var wg sync.WaitGroup
	for range l.clients {
		wg.Go(func() {
			o := outcome{statuses: map[int]int{}}
			for ctx.Err() == nil {
				if err := l.client(ctx, turn, &o); err != nil && ctx.Err() == nil {
					o.broken++
					time.Sleep(10 * time.Millisecond)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			for status, n := range o.statuses {
				total.statuses[status] += n
			}
			total.times = append(total.times, o.times...)
			total.without += o.without
			total.broken += o.broken
		})
	}
	wg.Wait()
	total.took = time.Since(begin)
	return total
}

// dial connects from the given address. Any address in 127.0.0.0/8 belongs to this machine, so the
// service can see many clients. If from is nil, the system chooses.
func dial(ctx context.Context, from net.IP, address string) (net.Conn, error) {
	d := net.Dialer{}
	if from != nil {
		d.LocalAddr = &net.TCPAddr{IP: from}
	}
	return d.DialContext(ctx, "tcp", address)
}

// client sends requests on one connection until ctx is done or the connection breaks.
func (l load) client(ctx context.Context, turn func(), o *outcome) error {
	conn, err := dial(ctx, l.from, l.address)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close() }()
	stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
	defer stop()
	in := bufio.NewReader(conn)
	for ctx.Err() == nil {
		turn()
		begin := time.Now()
		if _, err := conn.Write(l.request()); err != nil {
			return err
		}
		status, later, err := readAnswer(in)
		if err != nil {
			return err
		}
		o.times = append(o.times, time.Since(begin))
		o.statuses[status]++
		if (status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable) && !later {
			o.without++
		}
	}
	return nil
}

// readAnswer reads a response, with a length or in chunks. It returns the status, and whether there
// is a Retry-After header.
func readAnswer(in *bufio.Reader) (status int, later bool, err error) {
	line, err := in.ReadSlice('\n')
	if err != nil {
		return 0, false, err
	}
	if status, err = strconv.Atoi(string(line[9:12])); err != nil {
		return 0, false, err
	}
	length := 0
	for {
		if line, err = in.ReadSlice('\n'); err != nil {
			return 0, false, err
		}
		if len(line) <= 2 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(": "))
		switch string(name) {
		case "Content-Length":
			length, err = strconv.Atoi(string(bytes.TrimSpace(value)))
		case "Transfer-Encoding":
			length = -1
		case "Retry-After":
			later = true
		}
		if err != nil {
			return 0, false, err
		}
	}
	if length >= 0 {
		_, err = in.Discard(length)
		return status, later, err
	}
	return status, later, readChunks(in)
}

func readChunks(in *bufio.Reader) error {
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return err
		}
		n, err := strconv.ParseInt(string(bytes.TrimSpace(line)), 16, 32)
		if err != nil {
			return err
		}
		if _, err := io.CopyN(io.Discard, in, n+2); err != nil {
			return err
		}
		if n == 0 {
			return nil
		}
	}
}

// post returns a request that sends JSON.
func post(path, cookie, body string) []byte {
	return fmt.Appendf(nil, "POST %s HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\nCookie: %s\r\nContent-Length: %d\r\n\r\n%s", path, cookie, len(body), body)
}
