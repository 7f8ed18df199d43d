// Package processor measures the processor time of a program. Unlike wall-clock time, it hardly
// changes when other programs use the machine at the same time.
package processor
