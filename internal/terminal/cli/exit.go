package cli

import (
	"context"
	"errors"
	"io/fs"
	"strings"

	"lightsout/generate"
)

// Exit codes of every command.
const (
	exitDone    = 0
	exitNo      = 1 // the answer is no, as for a position that cannot be solved
	exitUsage   = 2 // an error in the command or its input
	exitStopped = 3 // stopped by a limit or a signal, or without the proof that --prove asks for
)

// errNo ends a command whose answer is no, after it has printed that answer.
var errNo = errors.New("the answer is no")

// errLimit ends a command that has already printed an incomplete answer, for example because a
// limit or a signal stopped it, or because it found no proof.
var errLimit = errors.New("stopped by a limit")

func exitCode(err error) int {
	switch {
	case err == nil:
		return exitDone
	case errors.Is(err, errNo):
		return exitNo
	case isStop(err), errors.Is(err, generate.ErrNotFound):
		return exitStopped
	}
	return exitUsage
}

func isStop(err error) bool {
	return errors.Is(err, errLimit) || errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded)
}

// errorText returns the message for an error, or "" if the command has already printed it.
func errorText(err error) string {
	switch {
	case errors.Is(err, errNo), errors.Is(err, errLimit), errors.Is(err, errLines):
		return ""
	case isStop(err):
		return "stopped"
	}
	text := err.Error()
	var path *fs.PathError
	if errors.As(err, &path) { // leave out the name of the system call
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return text
}
