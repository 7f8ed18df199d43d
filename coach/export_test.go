package coach

// Among hides a button among others.
var Among = among

// NeedWords states how many of some buttons must be pressed.
var NeedWords = needWords
