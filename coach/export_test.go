package coach

// Among hides a button among others.
var Among = among
