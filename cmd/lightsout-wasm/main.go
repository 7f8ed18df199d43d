//go:build js && wasm

// Command lightsout-wasm is the core in a browser's worker. It gives the worker one
// function, lightsout, that takes a message of JSON text and returns the answer. The
// pixels of a picture can come as a second argument; the bytes of a file that go with
// an answer go to lightsoutData, and the progress of long work to lightsoutProgress.
package main

import (
	"context"
	"syscall/js"
	"time"

	"lightsout/internal/browser/bridge"
	"lightsout/solve"
)

// reportInterval is how often the page gets the progress of long work.
const reportInterval = 100 * time.Millisecond

func main() {
	session := bridge.NewSession()
	session.OnProgress = teller()
	js.Global().Set("lightsout", js.FuncOf(func(_ js.Value, args []js.Value) any {
		var data []byte
		if len(args) > 1 && args[1].Truthy() {
			data = make([]byte, args[1].Get("length").Int())
			js.CopyBytesToGo(data, args[1])
		}
		answer, data := session.HandleData(context.Background(), args[0].String(), data)
		if len(data) > 0 {
			array := js.Global().Get("Uint8Array").New(len(data))
			js.CopyBytesToJS(array, data)
			js.Global().Call("lightsoutData", array)
		}
		return answer
	}))
	js.Global().Call("lightsoutReady")
	select {} // the worker calls, for as long as it lives
}

// teller reports progress to the worker, but not too often.
func teller() func(solve.Progress) {
	var last time.Time
	return func(p solve.Progress) {
		if now := time.Now(); now.Sub(last) >= reportInterval {
			last = now
			js.Global().Call("lightsoutProgress", p.Stage, p.Done, p.Total)
		}
	}
}
