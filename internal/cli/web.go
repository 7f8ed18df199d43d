package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"

	"lightsout/play"
)

// webOptions are how the app for browsers is served.
type webOptions struct {
	on      bool
	address string
	quiet   bool
}

// serve serves the app until the context ends, which is how a person stops it.
func (o webOptions) serve(ctx context.Context, website func() (Website, error), id string, out io.Writer) error {
	if website == nil {
		return errors.New("this program was built without the web app")
	}
	site, err := website()
	if err != nil {
		return err
	}
	if id != "" {
		if _, err := play.Resolve(ctx, id); err != nil {
			return err
		}
		id = "#" + id
	}
	l, err := new(net.ListenConfig).Listen(ctx, "tcp", o.address)
	if err != nil {
		return fmt.Errorf("the app cannot be served at %s: %w", o.address, err)
	}
	defer func() { _ = l.Close() }() // serving closes it too
	address := "http://" + l.Addr().String() + "/" + id
	if _, err := fmt.Fprintf(out, "The game is at %s\nCtrl-C stops it.\n", address); err != nil {
		return err
	}
	if !o.quiet {
		// Where no browser can be opened, the address is on the screen.
		_ = site.Open(ctx, address)
	}
	return site.Serve(ctx, l)
}
