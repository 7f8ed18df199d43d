// Package jobs does what has to be done in the background, with River, a queue in the
// same PostgreSQL: it makes the partitions of days to come, sums up days that are over, and
// removes what has expired.
//
// Any number of processes can work on one queue. A job that was cut off is done again, so
// every job can be done twice without harm.
package jobs
