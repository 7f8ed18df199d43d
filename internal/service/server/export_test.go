package server

import "time"

// Tidy drops the rooms that nobody is watching, as the server does every minute.
func (s *Server) Tidy() { s.hub.forget(s.now().Add(-idleRoom)) }

// LiveRooms returns how many rooms are in memory.
func (s *Server) LiveRooms() int { return s.hub.count() }

// WorkingOut reports whether a puzzle that a host requested is being generated.
func (s *Server) WorkingOut() bool { return s.caches.openings.series.inUse() > 0 }

// Reading reports whether a goroutine is reading a room's events.
func (s *Server) Reading(code string) bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return len(s.hub.live[code].reading) > 0
}

// Loads returns how many rooms were loaded from the database.
func (s *Server) Loads() int { return int(s.hub.loads.Load()) }

// Holders returns how many goroutines are holding a room or waiting for it.
func (s *Server) Holders(code string) int {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if l := s.hub.live[code]; l != nil {
		return l.holders
	}
	return 0
}

// InFlight returns how many requests are arriving, waiting for a slot or being answered.
func (s *Server) InFlight() int { return int(s.load.inFlight.Load()) }

// SlotsInUse returns how many requests currently have a slot.
func (s *Server) SlotsInUse() int { return s.load.slots.inUse() }

// SetTimes sets how long clients may take to send a request, how long they may go without reading
// any of an answer, and how long a request may hold its slot.
func (s *Server) SetTimes(read, stall, answer time.Duration) {
	s.timeouts.read, s.timeouts.stall, s.timeouts.answer = read, stall, answer
}

// Heard returns when the listening connection last showed that it was alive.
func (s *Server) Heard() time.Time { return *s.hub.heard.Load() }

// SetHeard sets when the listening connection last showed that it was alive.
func (s *Server) SetHeard(at time.Time) { s.hub.heard.Store(&at) }
