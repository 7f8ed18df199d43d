package repair

import (
	"math/bits"

	"lightsout/internal/algebra/gf2"
)

// A generalised birthday search (D. Wagner, CRYPTO 2002) finds sets of about eight moves. The moves
// are divided into four parts, and each part has a list of its single moves and pairs. The sums of the
// first two lists are listed if their low bits have some value, and those of the last two if their low
// bits complete it to the syndrome's. Two such sums that also agree in the next bits are a repair but
// for the remaining bits.
//
// Further moves repair the remaining bits: the effects of the moves are written in terms of an
// information set, as in information set decoding (J. Stern, 1989), so each bit that is left takes one
// more move. So there is an answer at once, and each value of the low bits and each information set
// may improve it.

const (
	// birthdayMoves is how many moves the lists are made of: enough for lists of 2^21 sums.
	birthdayMoves = 1 << 13
	// birthdayBits is the largest number of bits of a match. The lists of sums and their indexes take
	// about 250 MiB.
	birthdayBits = 20
	// birthdayRounds is the number of values of the low bits to try with one information set.
	birthdayRounds = 16
)

// A birthday is a generalised birthday search. Places in its sets are those in moves.
type birthday struct {
	*search
	rounds int // left with this information set
	info   *informationSet
	moves  []int // places in the search
	// coordinates has the effect of each move in terms of the information set, in some words of
	// which the first is used to match. target has the syndrome.
	coordinates [][]uint64
	target      []uint64
	low, more   int // the number of bits in the first and the second match
	begun, work int // about how many steps beginning takes, and a round
	lists       [4]birthdayList
	half        []joined
	heads       []int32 // for each value of the next bits, the place in half of the last one, plus one
}

// A birthdayList is in order of the low bits of the words.
type birthdayList struct {
	sums []sum
	from []int32
}

// A joined is the sum of two sums from two lists, given by their places there.
type joined struct {
	word     uint64
	one, two int32
	before   int32 // the place in half of another one with the same next bits, plus one
}

func newBirthday(s *search) *birthday {
	moves, invariants := min(len(s.words), birthdayMoves), s.syndrome.Len()
	part := moves / 4
	list := 1 + part + part*(part-1)/2
	b := &birthday{search: s}
	b.low = max(min(log2(list), birthdayBits, invariants/2), 1)
	joined := list*list>>b.low + 1
	b.more = max(min(log2(joined), birthdayBits, invariants-b.low), 1) // each meets about one other
	b.begun = (len(s.words)+moves)*invariants*(invariants/64+5) + 64*list
	b.count(joined, joined*joined>>b.more, 0)
	return b
}

// wanted reports whether sets of about eight moves could be better than the best.
func (b *birthday) wanted() bool { return !b.prices.even() || len(b.best) > 7 }

// steps returns about how many steps the next round takes: as many as the last one did.
func (b *birthday) steps() int { return b.work }

// count estimates the steps of a round from the number of sums in each half, the number of pairs of
// them that met, and the number of those that were completed. The longer the lists, the longer a
// look at a sum takes.
func (b *birthday) count(half, met, completed int) {
	words := (b.syndrome.Len() + 63) / 64
	b.work = 1<<b.low + 3*b.low*(half+met) + 32*words*completed + b.begun/birthdayRounds
}

// next tries one value of the low bits.
func (b *birthday) next() error {
	if b.rounds == 0 {
		if err := b.begin(); err != nil {
			return err
		}
	}
	b.rounds--
	value := int(b.random.Uint64() & (1<<b.low - 1))
	b.half = b.half[:0]
	clear(b.heads)
	nextBits := func(word uint64) uint64 { return word >> b.low & (1<<b.more - 1) }
	err := b.join(0, value, func(j joined) {
		head := &b.heads[nextBits(j.word)]
		j.before = *head
		b.half = append(b.half, j)
		*head = int32(len(b.half))
	})
	if err != nil {
		return err
	}
	met, completed, cheapest := 0, 0, b.priceAt(0)
	err = b.join(2, value^int(b.target[0]&(1<<b.low-1)), func(j joined) {
		j.word ^= b.target[0]
		for i := b.heads[nextBits(j.word)]; i != 0; i = b.half[i-1].before {
			met++
			if o := &b.half[i-1]; int64(bits.OnesCount64(o.word^j.word))*cheapest < b.least {
				completed++
				b.complete(o, &j)
			}
		}
	})
	b.count(len(b.half), met, completed)
	return err
}

// begin chooses an information set and makes the lists.
func (b *birthday) begin() error {
	order := b.shuffled()
	b.info = newInformationSet(b.search, order)
	b.take(b.info.repair(b.syndrome))
	b.moves = order[:min(len(order), birthdayMoves)]
	b.random.Shuffle(len(b.moves), func(i, j int) { b.moves[i], b.moves[j] = b.moves[j], b.moves[i] })
	b.coordinates = make([][]uint64, len(b.moves))
	for i, place := range b.moves {
		if i%256 == 0 && b.call.Err() != nil {
			return b.call.Err()
		}
		b.coordinates[i] = b.inTerms(b.effect(place))
	}
	b.target = b.inTerms(b.syndrome)
	if b.heads == nil {
		b.heads = make([]int32, 1<<b.more)
	}
	part := len(b.moves) / 4
	for i := range b.lists {
		if err := b.call.Err(); err != nil {
			return err
		}
		b.lists[i] = b.newList(i*part, (i+1)*part)
	}
	b.rounds = birthdayRounds
	return nil
}

// inTerms returns an effect in terms of the information set.
func (b *birthday) inTerms(v *gf2.Vec) []uint64 {
	_, part := b.info.reduce(v)
	return part.Words()
}

// newList lists the empty set, the single moves and the pairs of some moves.
func (b *birthday) newList(from, to int) birthdayList {
	n := to - from
	all := make([]sum, 0, 1+n+n*(n-1)/2)
	all = append(all, sum{})
	for i := from; i < to; i++ {
		all = append(all, sum{b.coordinates[i][0], setOf(i)})
		for j := from; j < i; j++ {
			all = append(all, sum{b.coordinates[i][0] ^ b.coordinates[j][0], setOf(i, j)})
		}
	}
	return sortedList(all, b.low)
}

// sortedList sorts sums by their low bits.
func sortedList(all []sum, low int) birthdayList {
	mask := uint64(1)<<low - 1
	list := birthdayList{make([]sum, len(all)), make([]int32, 1<<low+2)}
	for _, s := range all {
		list.from[s.word&mask+2]++
	}
	for i := 2; i < len(list.from); i++ {
		list.from[i] += list.from[i-1]
	}
	// As in newBuckets, from ends up one place lower.
	for _, s := range all {
		at := &list.from[s.word&mask+1]
		list.sums[*at] = s
		*at++
	}
	return list
}

// join adds each sum of the given list to each sum of the list after it, and calls f with those
// results whose low bits have the given value.
func (b *birthday) join(list, value int, f func(joined)) error {
	one, two := &b.lists[list], &b.lists[list+1]
	for low := range 1 << b.low {
		if low%pollEvery == 0 {
			if err := b.call.Err(); err != nil {
				return err
			}
		}
		other := low ^ value
		for i := one.from[low]; i < one.from[low+1]; i++ {
			for j := two.from[other]; j < two.from[other+1]; j++ {
				f(joined{word: one.sums[i].word ^ two.sums[j].word, one: i, two: j})
			}
		}
	}
	return nil
}

// complete adds the moves of the information set that are still missing, and keeps the repair if it
// is the best so far.
func (b *birthday) complete(o, j *joined) {
	var buffer [8]int
	chosen := buffer[:0]
	for i, at := range [4]int32{o.one, o.two, j.one, j.two} {
		chosen = b.lists[i].sums[at].set.appendTo(chosen)
	}
	price := int64(0)
	for _, move := range chosen {
		price += b.priceAt(b.moves[move])
	}
	cheapest := b.priceAt(0)
	for w := range b.target {
		rest := b.missing(chosen, w)
		if price+int64(bits.OnesCount64(rest))*cheapest >= b.least {
			return
		}
		for ; rest != 0; rest &= rest - 1 {
			if price += b.priceAt(b.info.moves[64*w+bits.TrailingZeros64(rest)]); price >= b.least {
				return
			}
		}
	}
	if price < b.least {
		b.takeCompleted(chosen)
	}
}

// missing returns a word of the effect that some moves leave, in terms of the information set.
func (b *birthday) missing(chosen []int, w int) uint64 {
	rest := b.target[w]
	for _, move := range chosen {
		rest ^= b.coordinates[move][w]
	}
	return rest
}

func (b *birthday) takeCompleted(chosen []int) {
	var places []int
	for _, move := range chosen {
		places = append(places, b.moves[move])
	}
	for w := range b.target {
		for rest := b.missing(chosen, w); rest != 0; rest &= rest - 1 {
			places = append(places, b.info.moves[64*w+bits.TrailingZeros64(rest)])
		}
	}
	b.take(places)
}
