package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"time"
)

// stayConnected sends a request and then neither reads nor sends anything. It reconnects when the
// daemon has closed the connection.
func stayConnected(ctx context.Context, from net.IP, address, request string) {
	for ctx.Err() == nil {
		conn, err := dial(ctx, from, address)
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

// waitUntilCut returns when the daemon has closed a connection. To notice that without reading, it
// keeps writing data that the daemon leaves in its buffers.
func waitUntilCut(conn net.Conn, request string) {
	if request[:4] == "POST" { // the only response is a timeout
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
