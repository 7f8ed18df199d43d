package gf2

// A Tick is called by long computations every few milliseconds with their progress.
// If it returns an error, the computation stops and returns that error. A nil Tick
// is never called.
//
//	func(done, total int) error { return ctx.Err() }
type Tick func(done, total int) error
