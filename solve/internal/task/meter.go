package task

import "sync"

// A Meter adds up the work that several goroutines do in one stage, and reports it.
type Meter struct {
	task  *Task
	stage string
	total float64

	mu   sync.Mutex // guards done, and is held while reporting
	done float64
}

// thousandths is the resolution of a Meter's reports.
const thousandths = 1000

// Meter returns a meter for a stage with the given total amount of work, in any unit.
func (t *Task) Meter(stage string, total float64) *Meter {
	return &Meter{task: t, stage: stage, total: total}
}

// Add adds finished work and reports the progress. It is safe for concurrent use.
func (m *Meter) Add(work float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done += work
	m.task.Report(m.stage, min(int(thousandths*m.done/m.total), thousandths), thousandths)
}
