package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"time"
)

// stayConnected sends a request and neither reads nor sends anything else. It connects again when
// the daemon has closed the connection.
func stayConnected(ctx context.Context, address, request string) {
	for ctx.Err() == nil {
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err != nil {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		stop := context.AfterFunc(ctx, func() { _ = conn.Close() })
		if _, err := io.WriteString(conn, request); err == nil {
			waitUntilCut(conn, request)
		}
		stop()
		_ = conn.Close()
	}
}

// waitUntilCut returns when the daemon has closed a connection. To notice that without reading an answer,
// it writes what the daemon leaves in its buffers until then.
func waitUntilCut(conn net.Conn, request string) {
	if request[:4] == "POST" { // the only answer is that it took too long
		_, _ = bufio.NewReader(conn).ReadByte()
		return
	}
	for {
		time.Sleep(time.Second)
		if _, err := io.WriteString(conn, "\r\n"); err != nil {
			return
		}
	}
}
