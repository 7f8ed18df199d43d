// Package cluster runs a private PostgreSQL server in a folder of its own, for tests and for trying
// out the service without installing anything else.
//
// The server listens on a socket in a private folder and on no network address. It stops when the
// program that started it ends. PostgreSQL refuses to run as root; if this process is root, the
// server runs as the user postgres, which Debian's package creates.
package cluster
