package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"regexp"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/browser/assets"
	"lightsout/internal/httpd"
	"lightsout/internal/service/server"
	"lightsout/internal/service/store"
	"lightsout/internal/terminal/termtext"
)

// serveOptions holds the options of the serve command.
type serveOptions struct {
	common
	listen, admin string
	proxies       []string
	origin        string
	hsts          string
	site          string
	shutdownDelay time.Duration
	noMaintenance bool
	keepDays      int
	limits        server.Limits
	onReady       func(address string) // called once the daemon is listening; may be nil
}

func (o *serveOptions) add(cmd *cobra.Command) {
	o.common.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", "127.0.0.1:8080", "public address to listen on")
	flags.StringVar(&o.admin, "admin", "127.0.0.1:9464", "address for /metrics and /debug/pprof, for operators only; empty for none")
	flags.StringSliceVar(&o.proxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For header to trust; can be repeated")
	flags.StringVar(&o.origin, "origin", "", "address that visitors use, such as https://play.example.org, for the pictures in link previews and the kind of cookie; required with --trusted-proxy")
	flags.StringVar(&o.hsts, "hsts", defaultHSTS, "Strict-Transport-Security header, which sets how long browsers insist on https for this host after each visit; empty for no header")
	flags.StringVar(&o.site, "site", "", "folder with the output of make site, to serve at "+assets.SitePath+"; empty for none")
	flags.DurationVar(&o.shutdownDelay, "shutdown-delay", defaultShutdownDelay, "how long to keep serving after a signal to stop, while /readyz returns 503 and proxies switch to other daemons")
	flags.BoolVar(&o.noMaintenance, "no-maintenance", false, "leave maintenance, such as new partitions, to lightsoutd maintain")
	setValueNames(cmd, map[string]string{"listen": "ADDRESS", "admin": "ADDRESS", "trusted-proxy": "ADDRESS", "origin": "ADDRESS", "hsts": "HEADER", "site": "FOLDER"})
	addKeepDays(cmd, &o.keepDays)
	o.limits = server.DefaultLimits()
	addRate(cmd, &o.limits.Address, "address-rate", "requests per second from one address, with bursts of twice as many")
	addRate(cmd, &o.limits.Player, "player-rate", "results, moves and other changes per second from one player, except as a room's host, with bursts of four times as many")
	addRate(cmd, &o.limits.Rooms, "room-rate", "rooms opened and series started per second from one address, with bursts of a hundred times as many")
	addRate(cmd, &o.limits.NewPlayers, "new-player-rate", "new players per second from one address, with bursts of a thousand times as many")
	addRate(cmd, &o.limits.Results, "result-rate", "results per second from one address, with bursts of a hundred times as many")
	addRate(cmd, &o.limits.WrongCodes, "wrong-code-rate", "wrong codes per second from one address, with bursts of three hundred times as many")
	addCount(cmd, &o.limits.NetworkResults, 0, "network-results", "results on a leaderboard from one network, which is an IPv4 /24 or IPv6 /48; 0 for no limit")
	addCount(cmd, &o.limits.RoomPlayers, 0, "room-players", "about how many players per room from one address; 0 for no limit")
	addCount(cmd, &o.limits.Connections, 0, "address-connections", "connections from one address, unless it is a --trusted-proxy; 0 for no limit")
	addCount(cmd, &o.limits.AddressRequests, 0, "address-requests", "simultaneous requests from one address; 0 for no limit")
	addCount(cmd, &o.limits.AddressStreams, 0, "address-streams", "open room streams from one address; 0 for no limit")
}

// defaultShutdownDelay is long enough for proxies that poll /readyz every second or two.
const defaultShutdownDelay = 3 * time.Second

// defaultHSTS makes browsers insist on https for 30 days after each visit. Subdomains are not
// included, because someone else may run them.
const defaultHSTS = "max-age=2592000"

// isHSTS matches the headers that --hsts accepts. Browsers silently ignore a malformed header.
var isHSTS = regexp.MustCompile(`^(max-age=[0-9]{1,10}(; ?includeSubDomains)?(; ?preload)?)?$`)

// addRate adds an option for a rate. The burst scales with the rate. 0 means no limit.
func addRate(cmd *cobra.Command, r *server.Rate, name, usage string) {
	cmd.Flags().Var(&rateValue{r, float64(r.Burst) / r.PerSecond}, name, usage+"; 0 for no limit")
}

// A rateValue is the pflag.Value of a rate.
type rateValue struct {
	rate  *server.Rate
	burst float64 // ratio of the burst to the rate
}

// Set parses the rate per second, and scales the burst with it.
func (v *rateValue) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= maxRate) {
		return fmt.Errorf("give a number from 0 to %d", maxRate)
	}
	v.rate.PerSecond, v.rate.Burst = n, int(math.Ceil(n*v.burst))
	return nil
}

// maxRate is the highest rate allowed.
const maxRate = 1_000_000

// String returns the rate per second as text.
func (v *rateValue) String() string {
	if v.rate == nil {
		return ""
	}
	return strconv.FormatFloat(v.rate.PerSecond, 'g', -1, 64)
}

// Type names the kind of value in help text.
func (*rateValue) Type() string { return "rate" }

// addCount adds an option for a whole number, with its current value as the default.
func addCount(cmd *cobra.Command, n *int, least int, name, usage string) {
	cmd.Flags().Var(&countValue{n, least}, name, usage)
}

// A countValue is the pflag.Value of a whole number that must not be too small.
type countValue struct {
	n     *int
	least int
}

// Set parses the number.
func (v *countValue) Set(text string) error {
	n, err := strconv.Atoi(text)
	if err != nil || n < v.least {
		return fmt.Errorf("give a whole number from %d", v.least)
	}
	*v.n = n
	return nil
}

// String returns the number as text.
func (v *countValue) String() string {
	if v.n == nil {
		return ""
	}
	return strconv.Itoa(*v.n)
}

// Type names the kind of value in help text.
func (*countValue) Type() string { return "count" }

func addKeepDays(cmd *cobra.Command, days *int) {
	*days = store.DefaultKeepDays
	addCount(cmd, days, 1, "keep-days", "how many days to keep leaderboards and replays; streaks and histograms never expire")
}

func newServe() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web app and the API",
		Long: `Serve the web app and the API, and maintain the database.

The database must be up to date: run lightsoutd migrate first. After a signal to stop, the
daemon returns 503 at /readyz and keeps serving for --shutdown-delay. Then it closes the
streams to open rooms, whose pages reconnect to another daemon, and finishes open requests
within 10 seconds.`,
		Args: termtext.Arguments,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			return o.serve(cmd.Context(), url, cmd.ErrOrStderr())
		}),
	}
	o.add(cmd)
	return cmd
}

// serve serves the app and the API until the context is done.
func (o *serveOptions) serve(ctx context.Context, url string, errOut io.Writer) error {
	proxies, err := parseProxies(o.proxies)
	if err != nil {
		return err
	}
	if err := cmp.Or(checkAddress(ctx, "--listen", o.listen), checkAddress(ctx, "--admin", o.admin), o.checkOrigin()); err != nil {
		return err
	}
	if !isHSTS.MatchString(o.hsts) {
		return termtext.Usagef("--hsts %s: write max-age=SECONDS, followed by ; includeSubDomains if every subdomain uses https", o.hsts)
	}
	site, err := o.siteHandler()
	if err != nil {
		return err
	}
	log := o.log(errOut)
	data, err := openStore(ctx, url, log)
	if err != nil {
		return err
	}
	defer data.Close()
	config := server.Config{Store: data, Site: site, Log: log, Limits: o.limits, HSTS: o.hsts, Origin: o.origin, Proxies: proxies, ShutdownDelay: o.shutdownDelay, Version: programVersion()}
	if !o.noMaintenance {
		config.KeepDays = o.keepDays
	}
	if config.App, err = webApp(log); err != nil {
		return err
	}
	s, err := server.New(ctx, config)
	if err != nil {
		return err
	}
	defer s.Close()
	return o.listenAndServe(ctx, s, log)
}

// checkAddress rejects a malformed address to listen on, before the daemon connects to the database.
func checkAddress(ctx context.Context, flag, address string) error {
	_, port, err := net.SplitHostPort(address)
	if err == nil {
		_, err = net.DefaultResolver.LookupPort(ctx, "tcp", port)
	}
	if err != nil && address != "" {
		return termtext.Usagef("%s must be an address such as 127.0.0.1:8080, not %s", flag, address)
	}
	return nil
}

// checkOrigin checks the public address of the service. --trusted-proxy requires it, because the
// daemon could only guess it from the Host header, which anybody can forge.
func (o *serveOptions) checkOrigin() error {
	if o.origin == "" {
		if len(o.proxies) > 0 {
			return termtext.Usagef("--trusted-proxy needs --origin: the address that visitors use, such as https://play.example.org")
		}
		return nil
	}
	u, err := url.Parse(o.origin)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Host == "" || u.Scheme+"://"+u.Host != o.origin {
		return termtext.Usagef("--origin %s: write an address such as https://play.example.org, without a path", o.origin)
	}
	return nil
}

// siteHandler returns a handler for the site, or nil if --site is not set.
func (o *serveOptions) siteHandler() (http.Handler, error) {
	if o.site == "" {
		return nil, nil
	}
	handler, err := assets.Site(os.DirFS(o.site))
	if err != nil {
		return nil, termtext.Usagef("--site %s: %w", o.site, err)
	}
	return handler, nil
}

// webApp returns a handler for the built-in web app, or nil if it was not built.
func webApp(log *slog.Logger) (http.Handler, error) {
	app, err := assets.New()
	if errors.Is(err, assets.ErrNotBuilt) {
		log.Warn("serving only the API", "reason", err)
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return app.ForService()
}

func (o *serveOptions) listenAndServe(ctx context.Context, s *server.Server, log *slog.Logger) error {
	var listen net.ListenConfig
	public, err := listen.Listen(ctx, "tcp", o.listen)
	if err != nil {
		return fmt.Errorf("--listen: %w", err)
	}
	var admin net.Listener
	if o.admin != "" {
		if admin, err = listen.Listen(ctx, "tcp", o.admin); err != nil {
			return errors.Join(fmt.Errorf("--admin: %w", err), public.Close())
		}
		log.Info("serving metrics", "address", "http://"+admin.Addr().String()+"/metrics")
	}
	log.Info("serving", "address", "http://"+public.Addr().String())
	if o.onReady != nil {
		o.onReady(public.Addr().String())
	}
	err = serveBoth(ctx, s, public, admin, log)
	log.Info("stopped")
	return err
}

// serveBoth serves the public and the admin address until ctx is done or one of them fails. The
// admin server stays up until the public one has drained. admin may be nil.
func serveBoth(ctx context.Context, s *server.Server, public, admin net.Listener, log *slog.Logger) error {
	if admin == nil {
		return s.Serve(ctx, public)
	}
	adminCtx, stopAdmin := context.WithCancel(context.WithoutCancel(ctx))
	defer stopAdmin()
	ctx, stopPublic := context.WithCancel(ctx)
	defer stopPublic()
	ended := make(chan error, 1)
	go func() {
		err := httpd.Serve(adminCtx, admin, httpd.Options{Handler: s.Admin(), Log: log})
		if err != nil {
			err = fmt.Errorf("--admin: %w", err)
			log.Error("stopping, because the admin server failed", "error", err)
		}
		stopPublic()
		ended <- err
	}()
	err := s.Serve(ctx, public)
	stopAdmin()
	return errors.Join(err, <-ended)
}

func parseProxies(texts []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if a, errAddr := netip.ParseAddr(text); errAddr == nil {
			prefix, err = netip.PrefixFrom(a, a.BitLen()), nil
		}
		if err != nil {
			return nil, termtext.Usagef("--trusted-proxy must be an address such as 10.0.0.7 or a network such as 10.0.0.0/8, not %s", text)
		}
		list = append(list, prefix)
	}
	return list, nil
}
