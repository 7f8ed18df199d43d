// Package cluster runs a PostgreSQL of one's own, in a folder of one's own: for tests,
// and to try the service without installing anything else.
//
// The server listens on a socket in a private folder and on no network address. It ends
// with the program that started it. PostgreSQL refuses to run as root: then it runs as the user
// postgres, whom Debian's package makes.
package cluster
