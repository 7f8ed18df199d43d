package gf2

// A Tick receives the progress of a long computation every few milliseconds. If it returns an
// error, the computation stops and returns that error. A nil Tick is never called.
//
//	func(done, total int) error { return ctx.Err() }
type Tick func(done, total int) error
