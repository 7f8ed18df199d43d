package server

import (
	"context"
	"net/http"
	"runtime"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"lightsout/internal/service/store"
)

// metrics are what an operator watches. docs/how-to/operations.md says what for.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	waits    prometheus.Histogram
	refused  *prometheus.CounterVec
	results  *prometheus.CounterVec
}

// streamRoute is the route of streams, which last as long as people play.
const streamRoute = "GET /api/rooms/{code}/events"

func newMetrics() *metrics {
	buckets := []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lightsout_request_seconds", Help: "How long requests took, the wait for their turn included, by route; streams only if they were refused.",
			Buckets: buckets,
		}, []string{"route"}),
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "lightsout_wait_seconds", Help: "How long requests waited for their turn, those that got none included.", Buckets: buckets,
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_refused_total", Help: "Requests refused by a limit, by which.",
		}, []string{"limit"}),
		results: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_results_total", Help: "Results sent, by what became of them: new, again or wrong.",
		}, []string{"outcome"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.waits, m.refused, m.results,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	// Series are there from the start: the first of a kind would not count as an increase otherwise.
	for _, limit := range []string{"address", "at once", "busy", "connections", "new players", "player", "results", "room players", "rooms", "streams", "wrong codes"} {
		m.refused.WithLabelValues(limit)
	}
	for _, outcome := range []string{"new", "again", "wrong"} {
		m.results.WithLabelValues(outcome)
	}
	return m
}

// gauge registers a metric that is read when it is asked for.
func (m *metrics) gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// counter is gauge for what only grows.
func (m *metrics) counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// addMetrics adds the metrics that are read when they are asked for, and the series of all routes.
func (s *Server) addMetrics(ctx context.Context) {
	m := s.metrics
	for path, item := range s.api.OpenAPI().Paths {
		for method, isThere := range map[string]bool{http.MethodGet: item.Get != nil, http.MethodPost: item.Post != nil, http.MethodDelete: item.Delete != nil} {
			if !isThere {
				continue
			}
			route := method + " " + path
			m.seconds.WithLabelValues(route)
			for _, status := range []string{"200", "429", "500", "503"} {
				m.requests.WithLabelValues(route, status)
			}
		}
	}
	m.gauge("lightsout_ready", "1 if the daemon is ready for requests, as /readyz says.", func() float64 { return oneIf(s.trouble(ctx) == "") })
	m.gauge("lightsout_listening", "1 if the daemon hears from the database what happens in rooms.", func() float64 { return oneIf(s.hub.silence() <= deafTime) })
	m.gauge("lightsout_requests_in_flight", "Requests of the API that are arriving, waiting for their turn or being answered.", func() float64 { return float64(s.inFlight.Load()) })
	m.gauge("lightsout_writes_waiting", "Results and moves that wait to be written.", func() float64 { return float64(s.store.Waiting()) })
	m.gauge("lightsout_rooms", "Rooms that somebody looks at or looked at lately.", func() float64 { return float64(s.hub.count()) })
	m.gauge("lightsout_room_streams", "Streams of rooms that are open.", func() float64 { return float64(s.streams.Load()) })
	m.counter("lightsout_room_loads_total", "Rooms that were read from the database as a whole.", func() float64 { return float64(s.hub.loads.Load()) })
	m.gauge("lightsout_database_connections", "Connections to the database.", func() float64 { return float64(s.store.Connections().TotalConns()) })
	m.gauge("lightsout_database_connections_used", "Connections to the database that are in use.", func() float64 { return float64(s.store.Connections().AcquiredConns()) })
	m.gauge("lightsout_database_connections_max", "Connections to the database that there can be.", func() float64 { return float64(s.store.Connections().MaxConns()) })
	m.counter("lightsout_database_waits_total", "How often somebody had to wait for a connection to the database.", func() float64 { return float64(s.store.Connections().EmptyAcquireCount()) })
	m.counter("lightsout_database_wait_seconds_total", "How long they waited.", func() float64 { return s.store.Connections().EmptyAcquireWaitTime().Seconds() })
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "lightsout_build_info", Help: "Always 1; its labels say which program this is.",
		ConstLabels: prometheus.Labels{"version": s.config.Version, "go": runtime.Version()},
	})
	build.Set(1)
	age := func(time.Duration) time.Duration { return vitalsTime }
	read := func(ctx context.Context, _ string) (store.Vitals, error) { return s.store.Vitals(ctx) }
	m.registry.MustRegister(build, &vitalsCollector{ctx, newShared(ctx, s.config, age, read)})
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// vitalsTime is how often the database is asked for what the metrics say about it, however often they are read.
const vitalsTime = 5 * time.Second

// A vitalsCollector has the metrics that come from the database, and are the same for all daemons.
type vitalsCollector struct {
	ctx    context.Context //nolint:containedctx // ends with the server; collectors get none
	vitals *shared[string, store.Vitals]
}

// describe is the description of a metric of the database.
func describe(name, help string, labels ...string) *prometheus.Desc {
	return prometheus.NewDesc("lightsout_"+name, help, labels, nil)
}

// The metrics that come from the database.
var (
	jobsDesc        = describe("jobs", "Jobs that are not done, by their state.", "state")
	workersDesc     = describe("workers", "Processes that do shards of proofs.")
	daysDesc        = describe("partition_days", "Days to come that results can be stored for.")
	maintainedDesc  = describe("maintenance_timestamp_seconds", "When maintenance was last done; 0 for never.")
	clockDesc       = describe("clock_difference_seconds", "How far the database's clock is ahead of the daemon's.")
	backupAgeDesc   = describe("backup_age_seconds", "How old the last byte is that is safe in a backup that follows.", "slot")
	backupDesc      = describe("backup_connected", "1 if a backup that follows is connected.", "slot")
	backupBytesDesc = describe("backup_retained_bytes", "What the database keeps on its disk for a backup that follows.", "slot")
)

// Describe implements prometheus.Collector.
func (c *vitalsCollector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{jobsDesc, workersDesc, daysDesc, maintainedDesc, clockDesc, backupAgeDesc, backupDesc, backupBytesDesc} {
		to <- d
	}
}

// Collect implements prometheus.Collector. While the database does not answer, these metrics are absent.
func (c *vitalsCollector) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(c.ctx, probeTime)
	defer cancel()
	v, err := c.vitals.get(ctx, "")
	if err != nil {
		return
	}
	set := func(d *prometheus.Desc, value float64, labels ...string) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value, labels...)
	}
	for _, state := range store.JobStates {
		set(jobsDesc, float64(v.Jobs[state]), state)
	}
	set(workersDesc, float64(v.Workers))
	set(daysDesc, float64(v.DaysAhead))
	set(maintainedDesc, max(0, float64(v.Maintained.UnixMilli())/1000))
	set(clockDesc, v.ClockDifference.Seconds())
	for _, b := range v.Backups {
		set(backupAgeDesc, b.Age.Seconds(), b.Slot)
		set(backupDesc, oneIf(b.Connected), b.Slot)
		set(backupBytesDesc, float64(b.Retained), b.Slot)
	}
}
