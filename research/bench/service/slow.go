package main

import (
	"bufio"
	"context"
	"io"
	"net"
	"time"
)

// stayConnected sends a request and then stays connected. It neither reads the response to a GET
// nor finishes the body of a POST. It reconnects when the server has closed the connection.
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

// waitUntilCut returns when the server has closed a connection. To notice that without reading the
// response to a GET, it keeps writing line breaks, which the server leaves in its buffers.
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
