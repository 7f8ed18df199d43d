// Package film makes films of pictures in which every frame is one press of a Lights
// Out board, after Robert Bosch's "Lights Out Animations" (2016).
//
//	f, err := film.Shoot(ctx, film.Script{}, pictures)
//	err = f.Encode(ctx, w, film.GIF, film.Look{})
//
// [Shoot] dithers each picture, takes the nearest solvable state and finds the fewest
// presses from each to the next; what is proved about both is in the film's Shots and
// Reels. As the order of presses makes no difference to where they lead, an [Ordering]
// chooses one to look at.
//
// A film can have three boards, for red, green and blue, or lights of more than two
// colours, which are then steps from dark to bright.
//
// Files are written frame by frame, and hold what changes only. [Film.Flashing] checks
// that a film does not flash more than is safe.
package film
