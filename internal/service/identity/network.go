package identity

import (
	"encoding/binary"
	"net/netip"
)

// A Network is the fingerprint of the network that a result came from, or 0 if the network is
// unknown. It shows which results of a day came from the same network.
type Network int64

// A NetworkKey computes fingerprints. Each day has its own key, which is deleted soon after the day
// is over: from then on, nobody can tell which networks the fingerprints stand for.
type NetworkKey []byte

const (
	// networkBits4 and networkBits6 are the lengths of the prefixes that one customer of a provider
	// typically has: an attacker can send requests from any address in them.
	networkBits4 = 24
	networkBits6 = 48
)

// Network returns the fingerprint of an address's network.
func (k NetworkKey) Network(a netip.Addr) Network {
	a = a.Unmap().WithZone("")
	bits := networkBits6
	if a.Is4() {
		bits = networkBits4
	}
	prefix, err := a.Prefix(bits)
	if err != nil || !a.IsValid() { // the connection is a local socket
		return 0
	}
	sum := Signer{k}.mac("lightsout network ", prefix.Addr().AsSlice())
	return Network(binary.BigEndian.Uint64(sum)>>1 | 1) //nolint:gosec // shifted, so it fits; odd, so it is not 0
}
