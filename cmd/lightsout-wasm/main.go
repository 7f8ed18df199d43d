//go:build js && wasm

// Command lightsout-wasm is the core in a browser's worker. It gives the worker one
// function, lightsout, that takes a message of JSON text and returns the answer.
package main

import (
	"context"
	"syscall/js"

	"lightsout/internal/bridge"
)

func main() {
	session := bridge.NewSession()
	js.Global().Set("lightsout", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return session.Handle(context.Background(), args[0].String())
	}))
	js.Global().Call("lightsoutReady")
	select {} // the worker calls, for as long as it lives
}
