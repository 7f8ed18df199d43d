package cli

import (
	"bytes"
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

// fakeSite serves nothing. It returns immediately, as if the user had pressed Ctrl-C.
type fakeSite struct {
	served string
	opened string
}

func (f *fakeSite) Serve(_ context.Context, l net.Listener) error {
	f.served = l.Addr().String()
	return nil
}

func (f *fakeSite) Open(_ context.Context, address string) error {
	f.opened = address
	return errors.New("there is no browser")
}

func runWeb(t *testing.T, website func() (Website, error), args ...string) (code int, out string) {
	t.Helper()
	var b bytes.Buffer
	code = Run(t.Context(), append([]string{"play", "--web"}, args...), Streams{In: strings.NewReader(""), Out: &b, Err: &b, Website: website})
	return code, b.String()
}

func TestPlayWeb(t *testing.T) {
	site := &fakeSite{}
	give := func() (Website, error) { return site, nil }
	code, out := runWeb(t, give, "5x5#monday")
	if code != exitDone || !strings.HasPrefix(site.served, "127.0.0.1:") || site.opened != "http://"+site.served+"/#5x5#monday" {
		t.Errorf("%d %q served at %q, opened %q", code, out, site.served, site.opened)
	}
	if !strings.Contains(out, site.opened) {
		t.Errorf("the address is not in %q", out)
	}
	site.opened = ""
	if code, _ = runWeb(t, give, "--no-browser"); code != exitDone || site.opened != "" {
		t.Errorf("%d, opened %q", code, site.opened)
	}
}

func TestPlayWebMistakes(t *testing.T) {
	give := func() (Website, error) { return &fakeSite{}, nil }
	for _, c := range []struct {
		website func() (Website, error)
		args    []string
		want    string
	}{
		{give, []string{"5by5"}, "not a board"},
		{give, []string{"--listen", "nowhere:x"}, "--listen nowhere:x"},
		{nil, nil, "without the web app"},
		{func() (Website, error) { return nil, errors.New("make web builds it") }, nil, "make web builds it"},
	} {
		if code, out := runWeb(t, c.website, c.args...); code != exitUsage || !strings.Contains(out, c.want) {
			t.Errorf("%v: %d %q", c.args, code, out)
		}
	}
}

// The program warns if other machines can reach the address.
func TestPlayWebOpenToAll(t *testing.T) {
	site := &fakeSite{}
	give := func() (Website, error) { return site, nil }
	const warning = "Anyone who can reach this machine over the network can open it."
	code, out := runWeb(t, give, "--listen", "0.0.0.0:0")
	if code != exitDone || !strings.Contains(out, warning) || !strings.HasPrefix(site.opened, "http://127.0.0.1:") {
		t.Errorf("%d %q, opened %q", code, out, site.opened)
	}
	if code, out = runWeb(t, give, "--listen", "127.0.0.1:0"); code != exitDone || strings.Contains(out, warning) {
		t.Errorf("%d %q", code, out)
	}
}

// If the app is open to all, the program prints an address for a phone: one of this machine's own.
func TestPlayWebOnAPhone(t *testing.T) {
	site := &fakeSite{}
	give := func() (Website, error) { return site, nil }
	const offer = "From a phone on the same network, open http://"
	_, out := runWeb(t, give, "3x3:1b3", "--listen", "0.0.0.0:0")
	own := []string{""} // nothing is printed without a network
	addresses := testkit.Must(net.InterfaceAddrs())(t)
	_, port, err := net.SplitHostPort(site.served)
	testkit.NoError(t, err)
	for _, a := range addresses {
		if n, ok := a.(*net.IPNet); ok {
			own = append(own, net.JoinHostPort(n.IP.String(), port)+"/#3x3:1b3")
		}
	}
	_, shown, _ := strings.Cut(out, offer)
	if shown, _, _ = strings.Cut(shown, "\n"); !slices.Contains(own, shown) {
		t.Errorf("%q; own addresses: %q", out, own)
	}
	for _, address := range []string{"127.0.0.1:0", "[::1]:0"} {
		if _, out := runWeb(t, give, "--listen", address); strings.Contains(out, offer) {
			t.Errorf("at %s: %q", address, out)
		}
	}
}
