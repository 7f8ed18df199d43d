// Package assets serves the web app that is built into the program.
//
// `make web` writes the app's files to dist, each compressed with gzip and brotli; what
// is there when the program is built is in the program. Without Node there is only a
// note in dist: the program compiles all the same, and says how to get the app.
package assets
