package main

import (
	"strings"
	"testing"
	"time"

	"lightsout/internal/service/store"
	"lightsout/internal/service/store/storetest"
	"lightsout/internal/testkit"
)

// The doctor command reports what is wrong and how to fix it.
func TestDoctor(t *testing.T) {
	empty := storetest.EmptyURL(t)
	if code, out := commandWith(t, empty, "doctor"); code != exitFailed || !strings.Contains(out, "WRONG  the schema is at version 0") || !strings.Contains(out, "run lightsoutd migrate") {
		t.Errorf("%d %s", code, out)
	}
	testkit.NoError(t, migrate(t.Context(), empty))
	// The test server runs without fsync, which the doctor reports.
	code, out := commandWith(t, empty, "doctor")
	if code != exitFailed || !strings.Contains(out, "WRONG  PostgreSQL can acknowledge before it has written to disk (fsync off") || !strings.Contains(out, "fine   there are partitions for the next 14 days") || !strings.Contains(out, "fine   PostgreSQL is version ") {
		t.Errorf("%d %s", code, out)
	}
}

// The doctor judges archiving by what PostgreSQL reports. Without archiving it warns, because the
// database may be backed up in another way.
func TestDoctorArchive(t *testing.T) {
	now := time.Date(2026, 11, 14, 12, 0, 0, 0, time.UTC)
	before := func(minutes int) time.Time { return now.Add(-time.Duration(minutes) * time.Minute) }
	for _, test := range []struct {
		archive store.Archive
		want    string
		sick    bool
	}{
		{store.Archive{Mode: "off"}, "warn   PostgreSQL does not archive its changes", false},
		{store.Archive{Mode: "off", Failed: before(1)}, "warn   PostgreSQL does not archive its changes", false},
		{store.Archive{Mode: "on"}, "warn   PostgreSQL has not archived anything yet", false},
		{store.Archive{Mode: "on", Archived: before(7), Failed: before(9)}, "fine   PostgreSQL archives its changes; it last did so 7 minutes ago", false},
		{store.Archive{Mode: "always", Archived: before(7), Failed: before(1)}, "WRONG  PostgreSQL cannot archive its changes; it last failed at 2026-11-14T11:59:00Z", true},
		{store.Archive{Mode: "on", Failed: before(1)}, "WRONG  PostgreSQL cannot archive its changes", true},
	} {
		var out strings.Builder
		if err := printFindings(&out, []finding{examineArchive(test.archive, now)}); (err != nil) != test.sick || !strings.HasPrefix(out.String(), test.want) {
			t.Errorf("%+v: %v %s", test.archive, err, out.String())
		}
	}
}
