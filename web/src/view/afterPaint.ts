/** Calls f when the next frame has been painted: what a press changes on the board is
 * seen first, and everything else comes after it. */
export function afterPaint(f: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    f();
  };
  requestAnimationFrame(() => port2.postMessage(undefined));
}
