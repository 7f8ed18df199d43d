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
// The remaining bits are repaired, too: the effects of the moves are written in terms of an
// information set, as in information set decoding (J. Stern, 1989), so that each bit that is left
// takes one more move. So there is an answer at once, and it gets better with every value of the low
// bits and with every information set.

const (
	// birthdayMoves is how many moves the lists are made of: enough for lists of 2^21 sums.
	birthdayMoves = 1 << 13
	// birthdayBits is the largest number of bits of a match. The lists of sums and their index take
	// about 200 MiB.
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
	lists       [4]birthdayList
	half        []joined
	heads       []int32 // for each value of the next bits, the last of half with it
}

// A birthdayList is in order of the low bits of the words.
type birthdayList struct {
	sums []sum
	from []int32
}

// A joined is the sum of two sums of lists, given by their places there.
type joined struct {
	word     uint64
	one, two int32
	before   int32 // another one with the same next bits, plus one
}

func newBirthday(s *search) *birthday { return &birthday{search: s} }

// wanted reports whether sets of about eight moves could be better than the best.
func (b *birthday) wanted() bool { return !b.prices.even() || len(b.best) > 7 }

// steps returns about how many steps a round takes.
func (b *birthday) steps() int { return 1 << 28 }

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
	cheapest := b.prices.of[b.prices.order[0]]
	return b.join(2, value^int(b.target[0]&(1<<b.low-1)), func(j joined) {
		j.word ^= b.target[0]
		for i := b.heads[nextBits(j.word)]; i != 0; i = b.half[i-1].before {
			if o := &b.half[i-1]; int64(bits.OnesCount64(o.word^j.word))*cheapest < b.least {
				b.complete(o, &j)
			}
		}
	})
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
	part := len(b.moves) / 4
	b.low = max(min(log2(part*part/2+1), birthdayBits, len(b.info.moves)/2), 1)
	b.more = max(min(birthdayBits, len(b.info.moves)-b.low), 1)
	b.heads = make([]int32, 1<<b.more)
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

// join calls f with each sum of the given list and the one after it whose low bits have a value.
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
	for w := range b.target {
		for rest := b.missing(chosen, w); rest != 0; rest &= rest - 1 {
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
