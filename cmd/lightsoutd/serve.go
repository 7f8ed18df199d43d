package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"lightsout/internal/browser/assets"
	"lightsout/internal/httpd"
	"lightsout/internal/service/jobs"
	"lightsout/internal/service/server"
)

// serveOptions are the options of serve.
type serveOptions struct {
	common
	listen, admin string
	proxies       []string
	hsts          string
	shutdownDelay time.Duration
	noWork        bool
	keepDays      int
	limits        server.Limits
	onReady       func(address string) // called when the public is served; may be nil
}

func (o *serveOptions) add(cmd *cobra.Command) {
	o.common.add(cmd)
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", "127.0.0.1:8080", "where the public is served")
	flags.StringVar(&o.admin, "admin", "127.0.0.1:9464", "where /metrics is served, for the operator alone; empty for nowhere")
	flags.StringSliceVar(&o.proxies, "trusted-proxy", nil, "address or network of a proxy whose X-Forwarded-For is believed; can be given again")
	flags.StringVar(&o.hsts, "hsts", defaultHSTS, "Strict-Transport-Security header: how long, in seconds, browsers insist on https for this host after each visit; empty for no header")
	flags.DurationVar(&o.shutdownDelay, "shutdown-delay", defaultShutdownDelay, "how long to answer requests after a signal to stop, while /readyz answers 503, so that proxies send requests elsewhere")
	flags.BoolVar(&o.noWork, "no-work", false, "leave jobs such as new partitions to lightsoutd work")
	addKeepDays(cmd, &o.keepDays)
	o.limits = server.DefaultLimits()
	addRate(cmd, &o.limits.Address, "address-rate", "requests a second that an address may send, and twice as many at once")
	addRate(cmd, &o.limits.Player, "player-rate", "results and moves a second that a player may send, and four times as many at once")
	addRate(cmd, &o.limits.Rooms, "room-rate", "rooms a second that may be opened from an address, and a hundred times as many at once")
	addRate(cmd, &o.limits.NewPlayers, "new-player-rate", "players a second who may begin at an address, and a thousand times as many at once")
	addRate(cmd, &o.limits.Results, "result-rate", "results a second that may be sent from an address, and a hundred times as many at once")
	addRate(cmd, &o.limits.WrongCodes, "wrong-code-rate", "codes a second that may be wrong from an address, and three hundred times as many at once")
	flags.IntVar(&o.limits.RoomPlayers, "room-players", o.limits.RoomPlayers, "players who may join a room from the same address; 0 for no limit")
	flags.IntVar(&o.limits.Connections, "address-connections", o.limits.Connections, "connections that an address may have, unless it is a --trusted-proxy; 0 for no limit")
	flags.IntVar(&o.limits.AddressAtOnce, "address-requests", o.limits.AddressAtOnce, "requests that an address may have under way; 0 for no limit")
	flags.IntVar(&o.limits.AddressStreams, "address-streams", o.limits.AddressStreams, "streams of rooms that an address may have open; 0 for no limit")
}

// defaultShutdownDelay is enough for proxies that ask for /readyz every second or two.
const defaultShutdownDelay = 3 * time.Second

// defaultHSTS makes browsers insist on https for 30 days after each visit. The player's cookie needs https
// anyway. It leaves sub-domains alone: they may be somebody else's.
const defaultHSTS = "max-age=2592000"

// isHSTS matches the headers that browsers understand. They ignore others without a word.
var isHSTS = regexp.MustCompile(`^(max-age=[0-9]{1,10}(; ?includeSubDomains)?(; ?preload)?)?$`)

// addRate adds the option for a rate; its burst stays in proportion. 0 is no limit.
func addRate(cmd *cobra.Command, r *server.Rate, name, usage string) {
	cmd.Flags().Var(&rateValue{r, float64(r.Burst) / r.PerSecond}, name, usage+"; 0 for no limit")
}

// A rateValue is a rate as an option.
type rateValue struct {
	rate  *server.Rate
	burst float64 // in seconds
}

// Set reads the rate.
func (v *rateValue) Set(text string) error {
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || !(n >= 0 && n <= maxRate) {
		return fmt.Errorf("a rate is a number from 0 to %d", maxRate)
	}
	v.rate.PerSecond, v.rate.Burst = n, int(math.Ceil(n*v.burst))
	return nil
}

// maxRate is the highest rate that can be set.
const maxRate = 1_000_000

// String writes the rate.
func (v *rateValue) String() string {
	if v.rate == nil {
		return ""
	}
	return strconv.FormatFloat(v.rate.PerSecond, 'g', -1, 64)
}

// Type names the kind of value in help texts.
func (*rateValue) Type() string { return "rate" }

func addKeepDays(cmd *cobra.Command, days *int) {
	cmd.Flags().IntVar(days, "keep-days", jobs.DefaultKeepDays, "how many days leaderboards and replays are kept; streaks and histograms never expire")
}

func newServe() *cobra.Command {
	var o serveOptions
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the web app and the API",
		Long: `Serve the web app and the API, and do the jobs that keep the database in order.

The database must be up to date: lightsoutd migrate. When it is asked to stop, the
daemon reports that at /readyz and keeps answering for the time of --shutdown-delay. Then it ends the
streams of rooms, whose pages come back to another daemon, and finishes what it is doing, for at most
10 seconds.`,
		Args: cobra.NoArgs,
		RunE: o.withDatabase(func(cmd *cobra.Command, _ []string, url string) error {
			return o.serve(cmd.Context(), url, cmd.ErrOrStderr())
		}),
	}
	o.add(cmd)
	return cmd
}

// serve serves until the context ends.
func (o *serveOptions) serve(ctx context.Context, url string, errOut io.Writer) error {
	proxies, err := parseProxies(o.proxies)
	if err != nil {
		return err
	}
	if !isHSTS.MatchString(o.hsts) {
		return fmt.Errorf("--hsts %s: write max-age=SECONDS, and ; includeSubDomains after it if every sub-domain speaks https", o.hsts)
	}
	log := o.log(errOut)
	data, err := openStore(ctx, url, log)
	if err != nil {
		return err
	}
	defer data.Close()
	if !o.noWork {
		work, err := jobs.Start(ctx, jobs.Config{Store: data, Log: log, KeepDays: o.keepDays})
		if err != nil {
			return err
		}
		defer work.Stop()
	}
	config := server.Config{Store: data, Log: log, Limits: o.limits, HSTS: o.hsts, Proxies: proxies, ShutdownDelay: o.shutdownDelay, Version: programVersion()}
	if config.Key, err = runKey(); err != nil {
		return err
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

// webApp is the web app that is built in; nil if there is none.
func webApp(log *slog.Logger) (http.Handler, error) {
	app, err := assets.New()
	if errors.Is(err, assets.ErrNotBuilt) {
		log.Warn("only the API is served", "reason", err)
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
	if o.admin != "" {
		l, err := listen.Listen(ctx, "tcp", o.admin)
		if err != nil {
			return errors.Join(fmt.Errorf("--admin: %w", err), public.Close())
		}
		adminCtx, stop := context.WithCancel(context.WithoutCancel(ctx)) // it is there until the daemon has drained
		defer stop()
		go func() { _ = httpd.Serve(adminCtx, l, httpd.Options{Handler: s.Admin(), Log: log}) }()
		log.Info("metrics for the operator", "address", "http://"+l.Addr().String()+"/metrics")
	}
	log.Info("serving", "address", "http://"+public.Addr().String())
	if o.onReady != nil {
		o.onReady(public.Addr().String())
	}
	err = s.Serve(ctx, public)
	log.Info("stopped")
	return err
}

func parseProxies(texts []string) ([]netip.Prefix, error) {
	var list []netip.Prefix
	for _, text := range texts {
		prefix, err := netip.ParsePrefix(text)
		if a, errAddr := netip.ParseAddr(text); errAddr == nil {
			prefix, err = netip.PrefixFrom(a, a.BitLen()), nil
		}
		if err != nil {
			return nil, fmt.Errorf("--trusted-proxy %s: it is an address such as 10.0.0.7 or a network such as 10.0.0.0/8", text)
		}
		list = append(list, prefix)
	}
	return list, nil
}
