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

// ErrAddress says that an address is not one of a service.
var ErrAddress = errors.New("the address of the service is written like https://lights.example")

// ErrRefused says that the service did not take a result.
var ErrRefused = errors.New("the service did not take the result")

const (
	// requestTime is how long the service may take to answer.
	requestTime = 5 * time.Second
	// sendTime is how long a result is tried to be sent.
	sendTime = 15 * time.Second
	// maxTries is how often a result is sent when the service does not answer or is busy.
	maxTries = 3
)

// A Client plays along with one service. Its methods can be called at the same time.
type Client struct {
	address string // without a slash at its end
	http    *http.Client
	token   identity.Token
	file    file
	sending sync.WaitGroup

	mu       sync.Mutex // guards what follows
	starting map[string]chan struct{}
	runs     map[string]string     // for each date, the token of its run
	unsent   map[string]submission // for each date, a result that the service may not have
}

// New returns a client of the service at an address. Who the player is, and the runs that
// were begun, are kept in a file in the folder. Without a folder nothing is kept, and the
// player is a new one each time.
func New(address, folder string) (*Client, error) {
	address, err := checkAddress(address)
	if err != nil {
		return nil, err
	}
	c := &Client{address: address, file: file{folder}, starting: map[string]chan struct{}{}, http: &http.Client{
		Timeout: requestTime,
		// A redirect would send the player's token to another place.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	known := c.file.read()[address]
	c.token, err = identity.ParseCode(known.Code)
	if err == nil {
		c.runs, c.unsent = known.Runs, known.Unsent
	}
	if c.runs == nil {
		c.runs = map[string]string{}
	}
	if c.unsent == nil {
		c.unsent = map[string]submission{}
	}
	if err != nil { // it is nobody yet
		c.token = identity.New()
		c.save()
	}
	return c, nil
}

// checkAddress returns the address of a service without what does not matter. Over http,
// anyone on the way could read the player's token, so that is for this machine alone.
func checkAddress(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || u.Host == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" || strings.Trim(u.Path, "/") != "" {
		return "", fmt.Errorf("%w, not %q", ErrAddress, text)
	}
	switch {
	case u.Scheme == "https":
	case u.Scheme == "http" && isThisMachine(u.Hostname()):
	case u.Scheme == "http":
		return "", fmt.Errorf("%w: %s is not this machine, so it has to be https", ErrAddress, u.Hostname())
	default:
		return "", fmt.Errorf("%w, not %q", ErrAddress, text)
	}
	return u.Scheme + "://" + u.Host, nil
}

func isThisMachine(host string) bool {
	a, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && a.IsLoopback()
}

// Begin tells the service, in the background, that the player begins with the puzzle of a
// date. If the player began before, that is when it was. A result that could not be sent is
// sent now.
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

// start asks for the start of a run.
func (c *Client) start(ctx context.Context, date string) (string, error) {
	var answer struct{ Run string }
	err := c.do(ctx, http.MethodPost, "/api/runs", map[string]string{"date": date}, &answer)
	return answer.Run, err
}

// setRun remembers the run of a date, or forgets it if it is empty.
func (c *Client) setRun(date, run string) {
	if run == "" {
		delete(c.runs, date)
	} else {
		c.runs[date] = run
	}
	c.save()
}

// inBackground sends a result. A player who wins and then quits the program has won all the same, so sending
// does not end with the context; the caller of Wait decides how long to wait for it.
func (c *Client) inBackground(ctx context.Context, send func(context.Context)) {
	c.sending.Go(func() {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), sendTime)
		defer cancel()
		send(ctx)
	})
}

// sent forgets a result that the service has, or does not take.
func (c *Client) sent(date string, err error) {
	if err != nil && !errors.Is(err, ErrRefused) {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.unsent, date)
	c.save()
}

// save writes down who the player is, which runs were begun and what could not be sent. A
// file that cannot be written is no reason not to play: then it is known until the program ends.
func (c *Client) save() { _ = c.file.write(c.address, record{c.token.Code(), c.runs, c.unsent}) }

// run is the run of a date. One that is being started is waited for.
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

// An Outcome is what became of a result that was sent.
type Outcome struct {
	Standing Standing
	Err      error // nothing is known of a standing then
}

// Finish sends the presses that won the puzzle of a date, in the background, and says on
// the channel what became of it. It can be called again: the service counts the first result
// of a day.
func (c *Client) Finish(ctx context.Context, date string, presses []int, hints play.Hints) <-chan Outcome {
	outcome := make(chan Outcome, 1)
	c.inBackground(ctx, func(ctx context.Context) {
		body := submission{Date: date, Run: c.run(ctx, date), Moves: presses, Hints: hints}
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
	if errors.Is(err, ErrRefused) && body.Run != "" {
		// The service may have been set up anew since the run began. Without one the
		// result has no time.
		c.mu.Lock()
		c.setRun(body.Date, "")
		c.mu.Unlock()
		body.Run = ""
		err = c.send(ctx, body, &sent)
	}
	if err != nil {
		return Standing{}, err
	}
	return c.standing(ctx, body.Date, sent), nil
}

// send sends a result, a few times if the service does not answer or is busy.
func (c *Client) send(ctx context.Context, body submission, sent *sentAnswer) error {
	for try := 1; ; try++ {
		err := c.do(ctx, http.MethodPost, "/api/results", body, sent)
		if err == nil || errors.Is(err, ErrRefused) || try == maxTries {
			return err
		}
		pause := time.Duration(try) * 300 * time.Millisecond
		var later *busyError
		if errors.As(err, &later) {
			pause = later.after
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
			return err
		}
	}
}

// Wait waits for results that are being sent, until the context ends.
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
