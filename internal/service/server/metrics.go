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

// metrics holds the metrics that operators can scrape. docs/how-to/service-monitor.md explains how to
// use them.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	waits    prometheus.Histogram
	refused  *prometheus.CounterVec
	results  *prometheus.CounterVec
}

// streamRoute is the route of room streams, which last as long as people play.
const streamRoute = "GET /api/rooms/{code}/events"

func newMetrics() *metrics {
	buckets := []float64{0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10}
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_requests_total", Help: "Requests answered, by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "lightsout_request_seconds", Help: "Duration of requests by route, including the wait for a slot; streams count only if they were refused.",
			Buckets: buckets,
		}, []string{"route"}),
		waits: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "lightsout_wait_seconds", Help: "Time that requests waited for a slot, including those that never got one.", Buckets: buckets,
		}),
		refused: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_refused_total", Help: "Requests refused, by limit.",
		}, []string{"limit"}),
		results: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "lightsout_results_total", Help: "Results received, by outcome: new, again or wrong.",
		}, []string{"outcome"}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.waits, m.refused, m.results,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	// Create all series up front; otherwise the first event of each kind would not show as an
	// increase.
	for _, limit := range []string{"address", "address requests", "busy", "connections", "database", "new players", "player", "queue", "results", "room players", "rooms", "streams", "wrong codes"} {
		m.refused.WithLabelValues(limit)
	}
	for _, outcome := range []string{"new", "again", "wrong"} {
		m.results.WithLabelValues(outcome)
	}
	return m
}

// gauge registers a metric that is computed when it is scraped.
func (m *metrics) gauge(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, value))
}

// counter registers a metric that only grows. It is computed when it is scraped.
func (m *metrics) counter(name, help string, value func() float64) {
	m.registry.MustRegister(prometheus.NewCounterFunc(prometheus.CounterOpts{Name: name, Help: help}, value))
}

func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// addMetrics adds the metrics that are computed when they are scraped, the build information, and
// the series for all API routes.
func (s *Server) addMetrics() {
	m, ctx := s.metrics, s.background.ctx
	for path, item := range s.api.OpenAPI().Paths {
		for method, isThere := range map[string]bool{http.MethodGet: item.Get != nil, http.MethodPost: item.Post != nil, http.MethodPut: item.Put != nil, http.MethodDelete: item.Delete != nil} {
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
	m.gauge("lightsout_ready", "1 if the daemon can serve visitors, like /readyz.", func() float64 {
		trouble, _ := s.trouble(ctx)
		return oneIf(trouble == "")
	})
	m.gauge("lightsout_database_available", "1 if the database answers, can write and sends room events, as /readyz says.", func() float64 { return oneIf(s.askDatabase(ctx) == available) })
	m.gauge("lightsout_listening", "1 if the daemon receives room events from the database.", func() float64 { return oneIf(!s.isDeaf(deafTime)) })
	m.gauge("lightsout_requests_in_flight", "API requests that are arriving, waiting for a slot or being answered.", func() float64 { return float64(s.load.inFlight.Load()) })
	m.gauge("lightsout_writes_waiting", "Results, runs and room requests waiting to be written.", func() float64 { return float64(s.store.Waiting()) })
	m.gauge("lightsout_rooms", "Rooms that are being watched or were watched recently.", func() float64 { return float64(s.hub.count()) })
	m.gauge("lightsout_room_streams", "Open room streams.", func() float64 { return float64(s.load.streams.Load()) })
	m.counter("lightsout_room_loads_total", "Rooms loaded in full from the database.", func() float64 { return float64(s.hub.loads.Load()) })
	m.gauge("lightsout_database_connections", "Connections to the database.", func() float64 { return float64(s.store.Connections().TotalConns()) })
	m.gauge("lightsout_database_connections_used", "Connections to the database in use.", func() float64 { return float64(s.store.Connections().AcquiredConns()) })
	m.gauge("lightsout_database_connections_max", "Maximum number of connections to the database.", func() float64 { return float64(s.store.Connections().MaxConns()) })
	m.counter("lightsout_database_waits_total", "Number of waits for a connection to the database.", func() float64 { return float64(s.store.Connections().EmptyAcquireCount()) })
	m.counter("lightsout_database_wait_seconds_total", "Total time spent waiting for a connection to the database.", func() float64 { return s.store.Connections().EmptyAcquireWaitTime().Seconds() })
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "lightsout_build_info", Help: "Always 1; the labels identify the program.",
		ConstLabels: prometheus.Labels{"version": s.config.Version, "go": runtime.Version()},
	})
	build.Set(1)
	m.registry.MustRegister(build, &vitalsCollector{ctx, s.caches.vitals})
}

func oneIf(yes bool) float64 {
	if yes {
		return 1
	}
	return 0
}

// vitalsTime is how long the metrics from the database are fresh in the cache.
const vitalsTime = 5 * time.Second

// A vitalsCollector collects the metrics that come from the database. Except for the difference of
// the clocks, they are the same for all daemons.
type vitalsCollector struct {
	ctx    context.Context //nolint:containedctx // ends with the server; Collect receives no context
	vitals *loadingCache[string, store.Vitals]
}

// describe returns the description of a database metric.
func describe(name, help string) *prometheus.Desc {
	return prometheus.NewDesc("lightsout_"+name, help, nil, nil)
}

// The metrics that come from the database.
var (
	daysDesc       = describe("partition_days", "Future days for which results can be stored.")
	maintainedDesc = describe("maintenance_timestamp_seconds", "Time of the last maintenance; 0 if never.")
	clockDesc      = describe("clock_difference_seconds", "How far the database's clock is ahead of the daemon's clock.")
	archiveDesc    = describe("archive_failing", "1 if PostgreSQL's last attempt to archive its WAL failed.")
)

// Describe implements prometheus.Collector.
func (c *vitalsCollector) Describe(to chan<- *prometheus.Desc) {
	for _, d := range []*prometheus.Desc{daysDesc, maintainedDesc, clockDesc, archiveDesc} {
		to <- d
	}
}

// Collect implements prometheus.Collector. If the database does not answer, it reports the last
// values for up to maxStale after they expire; then these metrics are absent.
func (c *vitalsCollector) Collect(to chan<- prometheus.Metric) {
	ctx, cancel := context.WithTimeout(c.ctx, probeTime)
	defer cancel()
	v, err := c.vitals.get(ctx, "")
	if err != nil {
		return
	}
	set := func(d *prometheus.Desc, value float64) {
		to <- prometheus.MustNewConstMetric(d, prometheus.GaugeValue, value)
	}
	set(daysDesc, float64(v.DaysAhead))
	set(maintainedDesc, max(0, float64(v.Maintained.UnixMilli())/1000))
	set(clockDesc, v.ClockDifference.Seconds())
	set(archiveDesc, oneIf(v.Archive.IsFailing()))
}
