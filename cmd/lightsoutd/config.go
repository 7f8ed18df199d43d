package main

import (
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

// databaseName is the environment variable with the address of the database.
const databaseName = "LIGHTSOUTD_DATABASE"

// secret reads a secret from the environment variable name, or from the file that name_FILE names.
// It returns "" if neither is set.
func secret(name string) (string, error) {
	file := os.Getenv(name + "_FILE")
	if file == "" {
		return os.Getenv(name), nil
	}
	text, err := os.ReadFile(file) //nolint:gosec // the file that the operator names
	if err != nil {
		return "", fmt.Errorf("%s_FILE: %w", name, err)
	}
	return strings.TrimSpace(string(text)), nil
}

// common holds the options of the commands that use the database. Those for the log are for commands
// that have one.
type common struct {
	database string
	logLevel slog.Level
	logJSON  bool
}

// add adds all flags. The current log level is the default one.
func (c *common) add(cmd *cobra.Command) {
	c.addDatabase(cmd)
	flags := cmd.Flags()
	flags.Var((*levelValue)(&c.logLevel), "log-level", "lowest level to log: debug, info, warn or error")
	setValueNames(cmd, map[string]string{"log-level": "LEVEL"})
	flags.BoolVar(&c.logJSON, "log-json", false, "log as JSON, one object per line")
}

// addDatabase adds the flag of a command that logs nothing.
func (c *common) addDatabase(cmd *cobra.Command) {
	cmd.Flags().StringVar(&c.database, "database", "", "database address, without a password (default: "+databaseName+")")
	setValueNames(cmd, map[string]string{"database": "ADDRESS"})
}

// setValueNames sets what the help calls the values of flags.
func setValueNames(cmd *cobra.Command, names map[string]string) {
	for flag, name := range names {
		_ = cmd.Flags().SetAnnotation(flag, termtext.ValueName, []string{name}) // the flag exists
	}
}

// A levelValue is the pflag.Value of a log level.
type levelValue slog.Level

// Set parses the name of a level.
func (v *levelValue) Set(text string) error {
	for _, level := range []slog.Level{slog.LevelDebug, slog.LevelInfo, slog.LevelWarn, slog.LevelError} {
		if strings.EqualFold(text, level.String()) {
			*v = levelValue(level)
			return nil
		}
	}
	return errors.New("choose debug, info, warn or error")
}

// String returns the name of the level.
func (v *levelValue) String() string { return strings.ToLower(slog.Level(*v).String()) }

// Type names the kind of value.
func (*levelValue) Type() string { return "level" }

// withDatabase returns a cobra function that calls do with the address of the database. A malformed
// address is a usage error.
func (c *common) withDatabase(do func(cmd *cobra.Command, args []string, url string) error) func(*cobra.Command, []string) error {
	return func(cmd *cobra.Command, args []string) error {
		url, err := c.databaseURL()
		if err != nil {
			return termtext.UsageError{Err: err}
		}
		if err = do(cmd, args, url); errors.Is(err, store.ErrAddress) {
			return termtext.UsageError{Err: err}
		}
		return err
	}
}

// databaseURL returns the address of the database. It rejects a password on the command line,
// because anyone who can list processes could read it.
func (c *common) databaseURL() (string, error) {
	if c.database != "" {
		u, err := url.Parse(c.database)
		if err != nil {
			return "", errors.New("cannot parse --database; write it like postgres://user@host/lightsout")
		}
		if _, has := u.User.Password(); has || u.Query().Has("password") || strings.Contains(c.database, "password=") {
			return "", errors.New("--database has a password, which everyone on this machine could read; put the address in " + databaseName + ", or in the file that " + databaseName + "_FILE names")
		}
		return c.database, nil
	}
	text, err := secret(databaseName)
	if err == nil && text == "" {
		err = errors.New("no database is configured; set " + databaseName + " to its address, such as postgres://user@host/lightsout, or run lightsoutd try, which starts its own")
	}
	return text, err
}

func (c *common) log(w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.logLevel}
	if c.logJSON {
		return slog.New(slog.NewJSONHandler(w, options))
	}
	return slog.New(slog.NewTextHandler(w, options))
}
