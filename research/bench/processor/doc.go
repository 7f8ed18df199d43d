// Package processor reads the time that the processors have spent on a program. Unlike the clock
// it hardly changes when others use the machine at the same time.
package processor
