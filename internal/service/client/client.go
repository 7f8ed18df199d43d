package client

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// ErrAddress reports a malformed service address.
var ErrAddress = errors.New("a service address looks like https://lights.example")

// ErrRejected reports that the service rejected a result.
var ErrRejected = errors.New("the service rejected the result")

const (
	// requestTime is the timeout for one request.
	requestTime = 5 * time.Second
	// sendTime limits how long send keeps retrying a result.
	sendTime = 15 * time.Second
	// maxTries is how many times send tries to send a result while the service is busy or does not
	// answer.
	maxTries = 3
)

// A Client connects a player to one service. It is safe for concurrent use.
type Client struct {
	address string // without a trailing slash
	http    *http.Client
	file    file
	sending sync.WaitGroup

	// issuing is held during a request without a token. The service answers it with a new token, so
	// two such requests at the same time would come from two players.
	issuing sync.Mutex

	mu       sync.Mutex // guards the fields below
	token    identity.Token
	isIssued bool // whether the service has issued the token
	starting map[string]chan struct{}
	runs     map[string]string     // the token of the run for each date
	unsent   map[string]submission // for each date, a result that the service may not have yet
}

// New returns a client for the service at address. It stores the player's identity, the runs in
// progress and the unsent results in a file in folder. If folder is "", it stores nothing, and
// every client is a new player.
func New(address, folder string) (*Client, error) {
	address, err := checkAddress(address)
	if err != nil {
		return nil, err
	}
	c := &Client{address: address, file: file{folder}, starting: map[string]chan struct{}{}, http: &http.Client{
		Timeout: requestTime,
		// Following a redirect would send the player's token to another host.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	known := c.file.read()[address]
	c.token, err = identity.ParseCode(known.Code)
	c.isIssued = err == nil
	c.runs, c.unsent = known.Runs, known.Unsent
	if c.runs == nil || !c.isIssued { // a run is valid only for the player it was signed for
		c.runs = map[string]string{}
	}
	if c.unsent == nil {
		c.unsent = map[string]submission{}
	}
	return c, nil
}

// checkAddress validates and normalises the address of a service. Plain http is allowed only on
// this machine: on a network, anyone could read the player's token.
func checkAddress(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
		return "", fmt.Errorf("%w, not %q", ErrAddress, text)
	}
	switch {
	case u.Scheme == "https":
	case u.Scheme == "http" && isThisMachine(u.Hostname()):
	case u.Scheme == "http":
		return "", fmt.Errorf("%w: %s is not this machine, so use https", ErrAddress, u.Hostname())
	default:
		return "", fmt.Errorf("%w, not %q", ErrAddress, text)
	}
	return u.Scheme + "://" + u.Host, nil
}

func isThisMachine(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// Begin tells the service, in the background, that the player is starting the puzzle for a date. A
// run that has already begun keeps its start time. Begin also sends any results that could not be
// sent earlier.
func (c *Client) Begin(ctx context.Context, date string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, body := range c.unsent {
		c.inBackground(ctx, func(ctx context.Context) {
			c.sent(body.Date, c.send(ctx, body, &sentAnswer{}))
		})
	}
	if c.runs[date] != "" || c.starting[date] != nil {
		return
	}
	done := make(chan struct{})
	c.starting[date] = done
	go func() {
		run, err := c.start(ctx, date)
		c.mu.Lock()
		defer c.mu.Unlock()
		if err == nil {
			c.setRun(date, run)
		}
		delete(c.starting, date)
		close(done)
	}()
}

// start asks the service to begin a run, and returns its token.
func (c *Client) start(ctx context.Context, date string) (string, error) {
	var answer struct{ Run string }
	err := c.do(ctx, http.MethodPost, "/api/run", map[string]string{"date": date}, &answer)
	return answer.Run, err
}

// setRun stores the run for a date, or deletes it if run is empty.
func (c *Client) setRun(date, run string) {
	if run == "" {
		delete(c.runs, date)
	} else {
		c.runs[date] = run
	}
	c.save()
}

// inBackground runs send in a goroutine that outlives ctx: the result of a player who wins and then
// quits the program should still be sent. The caller of Wait decides how long to wait for the
// goroutine.
func (c *Client) inBackground(ctx context.Context, send func(context.Context)) {
	c.sending.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTime)
		defer cancel()
		send(ctx)
	})
}

// sent drops the unsent result for a date if the service has accepted or refused it. After any
// other error it keeps the result, to send it later.
func (c *Client) sent(date string, err error) {
	if err != nil && !errors.Is(err, ErrRejected) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.unsent, date)
	c.save()
}

// save writes the player, the runs and the unsent results to the file. If that fails, the game
// continues, and the client keeps them in memory until the program ends.
func (c *Client) save() {
	r := record{Runs: c.runs, Unsent: c.unsent}
	if c.isIssued {
		r.Code = c.token.Code()
	}
	_ = c.file.write(c.address, r)
}

// run returns the run for a date, or an empty string. If the run is still starting, it waits.
func (c *Client) run(ctx context.Context, date string) string {
	c.mu.Lock()
	done := c.starting[date]
	c.mu.Unlock()
	if done != nil {
		select {
		case <-done:
		case <-ctx.Done():
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.runs[date]
}

// An Outcome reports what happened to a result.
type Outcome struct {
	Standing Standing
	Err      error // if it is not nil, Standing is empty
}

// Finish sends the presses that won the puzzle for a date, in the background, and reports the
// outcome on the channel that it returns. Calling it again is harmless: only the first result for a
// day counts.
func (c *Client) Finish(ctx context.Context, date string, presses []int, help play.Help) <-chan Outcome {
	outcome := make(chan Outcome, 1)
	c.inBackground(ctx, func(ctx context.Context) {
		body := submission{Date: date, Run: c.run(ctx, date), Moves: presses, Help: help}
		c.mu.Lock()
		c.unsent[date] = body
		c.save()
		c.mu.Unlock()
		standing, err := c.finish(ctx, body)
		c.sent(date, err)
		outcome <- Outcome{standing, err}
	})
	return outcome
}

func (c *Client) finish(ctx context.Context, body submission) (Standing, error) {
	var sent sentAnswer
	err := c.send(ctx, body, &sent)
	if errors.Is(err, ErrRejected) && body.Run != "" {
		// The service may have been set up again with an empty database since the run began. Try
		// again without the run; the result then has no time.
		c.mu.Lock()
		c.setRun(body.Date, "")
		c.mu.Unlock()
		body.Run = ""
		err = c.send(ctx, body, &sent)
	}
	if err != nil {
		return Standing{}, err
	}
	return sent.standing(), nil
}

// send sends a result, and retries a few times if the service is busy or does not answer.
func (c *Client) send(ctx context.Context, body submission, sent *sentAnswer) error {
	for try := 1; ; try++ {
		err := c.do(ctx, http.MethodPost, "/api/results", body, sent)
		if err == nil || errors.Is(err, ErrRejected) || try == maxTries {
			return err
		}
		select {
		case <-time.After(pause(try, err)):
		case <-ctx.Done():
			return err
		}
	}
}

// pause returns how long to wait after a failed try: as long as a busy service asks for, otherwise
// a little longer after each try.
func pause(try int, err error) time.Duration {
	var later *busyError
	if errors.As(err, &later) {
		return later.after
	}
	return time.Duration(try) * 300 * time.Millisecond
}

// Wait waits until all results are sent, or until ctx is done.
func (c *Client) Wait(ctx context.Context) {
	done := make(chan struct{})
	go func() {
		c.sending.Wait()
		close(done)
	}()
	select {
	case <-done:
	case <-ctx.Done():
	}
}
