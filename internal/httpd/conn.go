package httpd

import (
	"net"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// writeBuffer is the size of the operating system's send buffer for a connection, in bytes. By
	// default that buffer grows to megabytes for each client that does not read.
	writeBuffer = 128 << 10
	// pieceSize is how many bytes are written under one deadline.
	pieceSize = 32 << 10
)

// A listener accepts connections and disconnects clients that stop reading.
type listener struct {
	net.Listener
	stall time.Duration
	admit func(net.Addr) (leave func(), ok bool)
}

func (l *listener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		leave, ok := l.admit(c.RemoteAddr())
		if ok {
			return l.limited(c, leave), nil
		}
		_ = c.Close() // refused without a response, which costs almost nothing
	}
}

// limited wraps a connection. The result has a small send buffer and a deadline for every write,
// and calls leave once when it is closed.
func (l *listener) limited(c net.Conn, leave func()) net.Conn {
	if tcp, ok := c.(*net.TCPConn); ok {
		_ = tcp.SetWriteBuffer(writeBuffer) // optional
	}
	return &conn{Conn: c, stall: l.stall, leave: sync.OnceFunc(leave)}
}

// Writing to a conn fails if its client reads nothing for the stall time. The connection sets the
// deadlines, not the handlers, so that every response has one: net/http itself writes errors,
// headers, and any data left in its buffers after a handler has returned.
type conn struct {
	net.Conn
	stall time.Duration
	leave func() // called on Close
	// own is the deadline set by the handler, in Unix nanoseconds, or 0.
	own atomic.Int64
}

// Write extends the deadline whenever a piece has been written.
func (c *conn) Write(b []byte) (n int, err error) {
	for {
		if err := c.Conn.SetWriteDeadline(c.deadline()); err != nil {
			return n, err
		}
		m, err := c.Conn.Write(b[n:min(len(b), n+pieceSize)])
		n += m
		if err != nil || n == len(b) {
			return n, err
		}
	}
}

// deadline returns the deadline for writing the next piece.
func (c *conn) deadline() time.Time {
	stalled := time.Now().Add(c.stall)
	if own := c.own.Load(); own != 0 && own < stalled.UnixNano() {
		return time.Unix(0, own)
	}
	return stalled
}

// SetWriteDeadline sets a deadline that progress does not extend. Streams set one for each message.
func (c *conn) SetWriteDeadline(t time.Time) error {
	own := int64(0)
	if !t.IsZero() {
		own = t.UnixNano()
	}
	c.own.Store(own)
	return c.Conn.SetWriteDeadline(t)
}

// Close closes the connection and calls leave.
func (c *conn) Close() error {
	c.leave()
	return c.Conn.Close()
}

// CloseWrite closes the sending side. net/http needs it to deliver a whole response before it
// closes the connection.
func (c *conn) CloseWrite() error {
	if half, ok := c.Conn.(interface{ CloseWrite() error }); ok {
		return half.CloseWrite()
	}
	return nil
}
