// Package assets serves the web app that is built into the program.
//
// `make web` writes the app's files to dist, each compressed with gzip and brotli,
// and building the program embeds what is there. Without Node there is only a note
// in dist: the program still compiles, and says how to get the app.
//
// Site serves the site of the project, which is built apart, from a folder.
package assets
