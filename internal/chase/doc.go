// Package chase makes the tables with which people solve Lights Out by hand. They turn off the rows
// from the top, each by pressing right below its lights, then look up the bottom row in a table to
// find what to press in the top row, and chase once more. [New] makes that table for any grid that
// can be chased, and [Table.Walk] solves a position with it.
package chase
