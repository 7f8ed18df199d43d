// Package film turns pictures into films in which every change is a press on a Lights Out board,
// after Robert Bosch's "Lights Out Animations" (2016).
//
//	f, err := film.Shoot(ctx, film.Script{}, pictures)
//	err = f.Encode(ctx, w, film.GIF, film.Look{})
//
// [Shoot] dithers each picture, finds the nearest solvable state, and finds the fewest presses from
// each state to the next. The film's Shots and Reels report what is proved about both. The order of
// the presses does not change the final state, so an [Ordering] can choose an order that looks
// good.
//
// A film can have three boards, for red, green and blue, or lights with more than two colours,
// which then range from dark to bright.
//
// All formats contain only the changes between frames. [Film.Flashing] checks that a film
// does not flash more than is safe.
package film
