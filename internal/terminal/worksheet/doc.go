// Package worksheet lays out puzzles on pages for printing: 4, 6 or 9 per page, each with its
// number, ID, par and QR code, and the solutions on separate pages at the end.
//
// Pages are A4. They are drawn in millimetres, through an interface called pen; there is one pen
// for PDF and one for SVG. The SVG pen puts all pages into one picture, one below the other.
package worksheet
