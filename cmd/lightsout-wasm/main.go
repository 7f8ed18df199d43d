//go:build js && wasm

// Command lightsout-wasm runs the Go code of the web app in a web worker. It defines one function,
// lightsout, which takes a JSON message and returns a JSON answer. Bytes, such as the pixels of a
// picture, can be passed as a second argument. If bytes belong to an answer, such as a file, the
// program passes them to the worker's lightsoutData function. It reports the progress of long work
// to lightsoutProgress.
//
// The build tag play leaves out what only the Lab, the Studio and the Solve page need, so that
// players download less.
package main

import (
	"context"
	"syscall/js"
	"time"

	"lightsout/internal/browser/bridge"
	"lightsout/solve"
)

// reportInterval is the minimum time between two progress reports.
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
	select {} // keep running, to serve the worker's calls
}

// teller returns a function that reports progress to the worker, at most once every reportInterval.
func teller() func(solve.Progress) {
	var last time.Time
	return func(p solve.Progress) {
		if now := time.Now(); now.Sub(last) >= reportInterval {
			last = now
			js.Global().Call("lightsoutProgress", p.Stage, p.Done, p.Total)
		}
	}
}
