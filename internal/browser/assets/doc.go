// Package assets serves the web app that is built into the program.
//
// `make web` writes the app's files to dist, each compressed with Brotli, and building the
// program embeds them. In a checkout where the app was not built, dist contains only a note: the
// program still compiles, but it has no app and explains how to build it.
//
// Site serves the project's site, which is built separately, from a folder.
package assets
