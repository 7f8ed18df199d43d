package client

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"

	"lightsout/internal/play"
	"lightsout/internal/service/identity"
)

// maxAnswer is the maximum size of an answer, in bytes. A leaderboard is smaller.
const maxAnswer = 1 << 20

// maxPause is the longest pause before a request to a busy service is retried, in seconds.
const maxPause = 5

// A submission is the body of a request that sends a result.
type submission struct {
	Date  string `json:"date"`
	Run   string `json:"run,omitempty"`
	Moves []int  `json:"moves"`
	play.Help
}

// A sentAnswer is the service's answer to a submission.
type sentAnswer struct {
	First  bool
	Result struct {
		Name    string
		Presses int
		TooFast bool `json:"too_fast"`
	}
}

// A busyError reports that the request should be retried.
type busyError struct {
	status int
	after  time.Duration
}

func (e *busyError) Error() string {
	return fmt.Sprintf("the service is busy: status %d", e.status)
}

// do sends a request and decodes the answer.
func (c *Client) do(ctx context.Context, method, path string, body, answer any) error {
	var reader io.Reader = http.NoBody
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		reader = bytes.NewReader(text)
	}
	request, err := http.NewRequestWithContext(ctx, method, c.address+path, reader)
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := c.identified(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }() // closing a body that is only read cannot lose data
	text, err := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	if err != nil {
		return err
	}
	switch status := response.StatusCode; {
	case status == http.StatusTooManyRequests || status >= http.StatusInternalServerError:
		seconds, _ := strconv.Atoi(response.Header.Get("Retry-After")) // if missing, retry immediately
		return &busyError{status, time.Duration(min(max(0, seconds), maxPause)) * time.Second}
	case status >= http.StatusMultipleChoices:
		return fmt.Errorf("%w: status %d", ErrRejected, status)
	}
	return json.Unmarshal(text, answer)
}

// identified sends a request with the player's token, and stores the token that the service issues.
func (c *Client) identified(request *http.Request) (*http.Response, error) {
	token, isIssued := c.identity()
	if !isIssued {
		c.issuing.Lock()
		defer c.issuing.Unlock()
		token, isIssued = c.identity()
	}
	if isIssued {
		request.AddCookie(&http.Cookie{Name: identity.CookieName, Value: token.String()}) //nolint:gosec // cookies in requests have no attributes
	}
	response, err := c.http.Do(request)
	if err == nil {
		c.adopt(response.Cookies())
	}
	return response, err
}

func (c *Client) identity() (token identity.Token, isIssued bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.token, c.isIssued
}

// adopt stores the token in a response. The service returns the token that it received, unless it
// did not issue that token, for example because it has been set up again with an empty database.
func (c *Client) adopt(cookies []*http.Cookie) {
	for _, cookie := range cookies {
		token, ok := identity.Parse(cookie.Value)
		if !ok || cookie.Name != identity.CookieName && cookie.Name != identity.PlainCookieName {
			continue
		}
		c.mu.Lock()
		if !c.isIssued || c.token != token {
			c.token, c.isIssued = token, true
			clear(c.runs)
			c.save()
		}
		c.mu.Unlock()
	}
}
