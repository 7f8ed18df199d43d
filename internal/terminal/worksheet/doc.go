// Package worksheet lays puzzles out on pages to print: 4, 6 or 9 on a page, each with its
// number, ID, par and QR code, and their solutions on pages of their own at the end.
//
// A page is drawn with a pen, in millimetres of A4. There is one pen for PDF and one for
// SVG, where the pages stand one below the other.
package worksheet
