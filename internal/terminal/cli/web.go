package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"

	"lightsout/internal/play"
)

// webOptions are how the app for browsers is served.
type webOptions struct {
	on      bool
	address string
	quiet   bool
}

// webAddress is where the app is served by default. It is always the
// same, as browsers keep games and settings by address.
const webAddress = "127.0.0.1:5444"

// listen takes the address, and any port when the usual one is taken.
func (o webOptions) listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	if o.address != "" {
		address := o.address
		if _, _, err := net.SplitHostPort(address); err != nil {
			_, port, _ := net.SplitHostPort(webAddress)
			address = net.JoinHostPort(strings.Trim(address, "[]"), port)
		}
		l, err := config.Listen(ctx, "tcp", address)
		var failed *net.OpError
		if errors.As(err, &failed) {
			err = failed.Err
		}
		if err != nil {
			return nil, fmt.Errorf("the app cannot be served at %s: %w", o.address, err)
		}
		return l, nil
	}
	if l, err := config.Listen(ctx, "tcp", webAddress); err == nil {
		return l, nil
	}
	return config.Listen(ctx, "tcp", "127.0.0.1:0")
}

// hostOf is the host and port under which this machine reaches an address.
func hostOf(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(t.Port))
	}
	return a.String()
}

// isOpen reports whether other machines can reach an address.
func isOpen(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return ok && !t.IP.IsLoopback()
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
		if _, err := play.Find(ctx, id); err != nil && id != journeyWord {
			return err
		}
		id = "#" + id
	}
	l, err := o.listen(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = l.Close() }() // serving closes it too
	address := "http://" + hostOf(l.Addr()) + "/" + id
	text := fmt.Sprintf("The game is at %s\nCtrl-C stops it.\n", address)
	if isOpen(l.Addr()) {
		text += "Everyone who can reach this machine over the network can open it.\n"
	}
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	if !o.quiet {
		// Where no browser can be opened, the address is on the screen.
		_ = site.Open(ctx, address)
	}
	return site.Serve(ctx, l)
}
