package bridge

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"lightsout/internal/english"
	"lightsout/solve"
)

// maxMessage is the maximum length of a message in bytes. The longest specs are those of large
// graphs: graph6 takes 1.4 MB for 4,096 nodes.
const maxMessage = 1 << 21

// A request is a message to the core.
type request struct {
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

// A response is the answer to a request: a result, or an error phrased as a sentence.
type response struct {
	Result any      `json:"result,omitempty"`
	Error  *failure `json:"error,omitempty"`
}

// A failure is an error in the form that the page shows.
type failure struct {
	Text string `json:"text"`
	// Unsolvable means that the position has no solution.
	Unsolvable bool `json:"unsolvable"`
}

// A method is a function that the page can call on a session, with the types of its parameters and
// result. The TypeScript mirror is generated from these types.
type method struct {
	call           func(ctx context.Context, s *Session, params json.RawMessage) (any, error)
	params, result reflect.Type
}

func define[P, R any](f func(*Session, context.Context, P) (R, error)) method {
	return method{
		call: func(ctx context.Context, s *Session, raw json.RawMessage) (any, error) {
			var p P
			dec := json.NewDecoder(strings.NewReader(string(raw)))
			dec.DisallowUnknownFields()
			if err := dec.Decode(&p); err != nil {
				return nil, fmt.Errorf("the parameters do not match the protocol: %w", err)
			}
			return f(s, ctx, p)
		},
		params: reflect.TypeFor[P](),
		result: reflect.TypeFor[R](),
	}
}

// HandleData answers a message that comes with data, and returns the data that belongs
// to the answer.
func (s *Session) HandleData(ctx context.Context, message string, data []byte) (string, []byte) {
	s.given, s.made = data, nil
	answer := s.Handle(ctx, message)
	made := s.made
	s.given, s.made = nil, nil
	return answer, made
}

// Handle answers a message. It cannot fail: an error is also an answer.
func (s *Session) Handle(ctx context.Context, message string) string {
	result, err := s.handle(ctx, message)
	r := response{Result: result}
	if err != nil {
		r = response{Error: &failure{Text: sentence(err), Unsolvable: errors.Is(err, solve.ErrUnsolvable)}}
	}
	text, err := json.Marshal(r)
	if err != nil {
		panic(err) // cannot happen: results are plain structs
	}
	return string(text)
}

func (s *Session) handle(ctx context.Context, message string) (any, error) {
	if len(message) > maxMessage {
		return nil, english.Errorf("the message has %d bytes; the limit is %d", len(message), maxMessage)
	}
	var r request
	if err := json.Unmarshal([]byte(message), &r); err != nil {
		return nil, fmt.Errorf("the message is not a request: %w", err)
	}
	m, ok := s.methods[r.Method]
	if !ok {
		return nil, fmt.Errorf("unknown method %.40q", r.Method)
	}
	return m.call(ctx, s, r.Params)
}

// list returns l, or an empty list for nil, because the page expects lists, not null.
func list[T any](l []T) []T {
	if l == nil {
		return []T{}
	}
	return l
}

// sentence formats an error as a sentence.
func sentence(err error) string {
	return cmp.Or(english.Sentence(err.Error()), "Something went wrong.")
}
