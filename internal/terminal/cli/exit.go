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
	exitNo      = 1 // the answer is no: the board cannot be solved
	exitUsage   = 2 // a mistake in the command or its input
	exitStopped = 3 // stopped by a limit or a signal
)

// errNo ends a command whose answer is no and has been printed.
var errNo = errors.New("the answer is no")

// errLimit ends a command that a limit stopped, which has been printed.
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

// errorText is what to print of an error: nothing if the command has printed everything.
func errorText(err error) string {
	switch {
	case errors.Is(err, errNo), errors.Is(err, errLimit), errors.Is(err, errLines):
		return ""
	case isStop(err):
		return "stopped"
	}
	text := err.Error()
	var path *fs.PathError
	if errors.As(err, &path) { // what the system was asked to do means little to a person
		text = strings.Replace(text, path.Error(), path.Path+": "+path.Err.Error(), 1)
	}
	return text
}
