// Package nullity computes the nullities of all grids of R x C lights up to a given size, as for
// the maps in the web app and the atlas. It is far faster than analysing the boards one by one.
//
// # Why it is right
//
// Package solve/internal/chase shows that the nullity of a plane or cylinder is the degree of the
// greatest common divisor of a polynomial p for its row and a Fibonacci polynomial F_{R+1}(a) for
// its column. Here y stands for the adjacency matrix of a row, so a = y with the ring rule and
// a = y + 1 with the plus rule.
//
// Such a degree is a sum over irreducible polynomials q: the smaller of the powers to which q
// divides the two sides, times the degree of q. These powers are known. Write k = 2^e k' with k'
// odd. Over the field of two elements
//
//	F_k = y^(2^e - 1) F_{k'}^(2^e)   and   F_{2j+1} = S_{2j+1}^2,  S_{2j+1} = F_j + F_{j+1},
//
// and S_{k'} has no repeated factor, is not divisible by y, and is divisible by y + 1 if and only
// if 3 divides k'. So every factor of S_{k'} divides F_k to the same power, 2^(e+1), and the
// factors that a row and a column have in common depend only on their odd parts:
//
//	common(k', l') = degree of gcd(S_{k'}(y), S_{l'}(a)),
//
// to which the contributions of the factors y and y + 1 are added separately. With the ring rule,
// both sides are polynomials in y, and common is (gcd(k', l') - 1) / 2.
//
// A row that wraps around has p = x^C + 1 with y = x + 1/x, which for C = 2^e c' is, up to powers
// of x, ((x + 1) S_{c'}(y))^(2^e). A factor q(y) other than y itself has twice its degree in x, and
// y becomes (x + 1)^2. Package solve/internal/chase derives the polynomials for the columns of a
// torus: a F_{R/2}(a) twice for an even number of rows, S_R(a) and a S_R(a) for an odd one.
//
// # Cost
//
// With the plus rule, an n x n map takes about n^2 / 8 greatest common divisors of polynomials of
// degree about n / 2 at most, and a few operations per board for the rest.
package nullity
