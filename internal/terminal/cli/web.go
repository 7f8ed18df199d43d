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

// webOptions are the flags for serving the web app.
type webOptions struct {
	on       bool
	listenAt string
	quiet    bool
}

// webAddress is the default address of the app. It is fixed because browsers store games and
// settings by address.
const webAddress = "127.0.0.1:5444"

// listen listens on the address given by --listen. Without that flag, it listens on webAddress or,
// if that is taken, on any free port.
func (o webOptions) listen(ctx context.Context) (net.Listener, error) {
	var config net.ListenConfig
	if o.listenAt != "" {
		address := o.listenAt
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
			return nil, fmt.Errorf("--listen %s: %w", o.listenAt, err)
		}
		return l, nil
	}
	if l, err := config.Listen(ctx, "tcp", webAddress); err == nil {
		return l, nil
	}
	return config.Listen(ctx, "tcp", "127.0.0.1:0")
}

// hostOf returns the host and port at which this machine can reach a listening address.
func hostOf(a net.Addr) string {
	if t, ok := a.(*net.TCPAddr); ok && t.IP.IsUnspecified() {
		return net.JoinHostPort("127.0.0.1", strconv.Itoa(t.Port))
	}
	return a.String()
}

// lanHost returns the host and port at which other devices on the local network can reach a server
// that listens on all of this machine's addresses. It returns "" for a server that does not, and if
// this machine has no network.
func lanHost(ctx context.Context, a net.Addr) string {
	t, ok := a.(*net.TCPAddr)
	if !ok || !t.IP.IsUnspecified() {
		return ""
	}
	// Connecting over UDP sends nothing. It only chooses the address from which this machine would
	// reach another network.
	var d net.Dialer
	c, err := d.DialContext(ctx, "udp4", "192.0.2.1:9")
	if err != nil {
		return ""
	}
	defer func() { _ = c.Close() }()
	own, ok := c.LocalAddr().(*net.UDPAddr)
	if !ok {
		return ""
	}
	return net.JoinHostPort(own.IP.String(), strconv.Itoa(t.Port))
}

// isOpen reports whether other machines can reach an address.
func isOpen(a net.Addr) bool {
	t, ok := a.(*net.TCPAddr)
	return ok && !t.IP.IsLoopback()
}

// serve serves the app until the context is done, usually because the user pressed Ctrl-C.
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
	defer func() { _ = l.Close() }() // in case serving never starts; Serve closes it too
	address := "http://" + hostOf(l.Addr()) + "/" + id
	text := fmt.Sprintf("The game is running at %s\n", address)
	if host := lanHost(ctx, l.Addr()); host != "" {
		text += fmt.Sprintf("From a phone on the same network, open http://%s/%s\n", host, id)
	}
	if isOpen(l.Addr()) {
		text += "Anyone who can reach this machine over the network can open it.\n"
	}
	text += "Press Ctrl-C to stop it.\n"
	if _, err := io.WriteString(out, text); err != nil {
		return err
	}
	if !o.quiet {
		// If no browser opens, the address is still on the screen.
		_ = site.Open(ctx, address)
	}
	return site.Serve(ctx, l)
}
