package server

import "time"

// Tidy forgets rooms that nobody looks at, as happens every minute.
func (s *Server) Tidy() { s.hub.forget(s.now().Add(-idleRoom)) }

// LiveRooms is how many rooms are in memory.
func (s *Server) LiveRooms() int { return s.hub.count() }

// WorkingOut reports whether a puzzle that a host asked for is being worked out.
func (s *Server) WorkingOut() bool { return len(s.openings.asked.slots) > 0 }

// Reading reports whether somebody is reading what has happened in a room.
func (s *Server) Reading(code string) bool {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	return len(s.hub.live[code].turn) > 0
}

// Loads is how many rooms were loaded from the database.
func (s *Server) Loads() int { return int(s.hub.loads.Load()) }

// Holders is how many hold a room, or wait for it.
func (s *Server) Holders(code string) int {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	if l := s.hub.live[code]; l != nil {
		return l.holders
	}
	return 0
}

// InFlight is how many requests are arriving, waiting for their turn or being answered.
func (s *Server) InFlight() int { return int(s.inFlight.Load()) }

// Turns is how many requests have their turn.
func (s *Server) Turns() int { return len(s.turns) }

// SetTimes sets how long clients may take to send a request and to take some of an answer, and how long a
// turn lasts.
func (s *Server) SetTimes(read, stall, answer time.Duration) {
	s.readTime, s.stallTime, s.answerTime = read, stall, answer
}

// Heard is when the connection that listens last gave a sign of life.
func (s *Server) Heard() time.Time { return *s.hub.heard.Load() }
