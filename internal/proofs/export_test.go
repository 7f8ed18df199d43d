package proofs

// NewWriterOf begins a file with any header.
var NewWriterOf = newWriter
