package repair

// All sets of up to three moves. A table finds the move that completes one or two others, so that
// two moves take n steps, and three take n^2/2.

// tryTwo tries all sets of one and two moves.
func (s *search) tryTwo() error {
	single := s.singles()
	for i, word := range s.words {
		if i%pollEvery == 0 {
			if err := s.call.Err(); err != nil {
				return err
			}
		}
		if word == s.word {
			s.take([]int{i})
		}
		if single.mayHave(s.word ^ word) {
			// There may be more moves than maxPlaces, but as each set is one move, none is cut off.
			single.each(s.word^word, func(other set) { s.take([]int{i, int(other) - 1}) })
		}
	}
	s.tried = min(2, len(s.words))
	return nil
}

// pollEvery is the number of steps between two looks at the task.
const pollEvery = 1 << 16

// tryThree tries all sets of three moves, unless there are too many.
func (s *search) tryThree() error {
	n := len(s.words)
	if n > maxPlaces || !s.patient && n*(n-1)/2 > completeSteps {
		return nil
	}
	single := s.singles()
	tick := s.call.Tick("trying all sets of three lights")
	for i := range n {
		if err := tick(i*i, n*n); err != nil {
			return err
		}
		rest := s.word ^ s.words[i]
		for j, word := range s.words[:i] {
			if single.mayHave(rest ^ word) {
				single.each(rest^word, func(other set) { s.takeSets(setOf(i, j), other) })
			}
		}
	}
	s.tried = 3
	return nil
}

// singles returns the table of all moves.
func (s *search) singles() *wordTable {
	t := newWordTable(len(s.words))
	for i, word := range s.words {
		t.add(sum{word, setOf(i)})
	}
	return t
}
