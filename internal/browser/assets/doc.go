// Package assets serves the web app that is built into the program.
//
// `make web` writes the app's files to dist, each compressed with gzip and brotli, and building
// the program embeds them. Without Node, dist has only a note: the program still compiles, and
// explains how to get the app.
//
// Site serves the project's site, which is built separately, from a folder.
package assets
