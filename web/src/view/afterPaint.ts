/** Calls f after the next frame has been painted: the board shows a press first, and
 * everything else comes after that. */
export function afterPaint(f: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    f();
  };
  requestAnimationFrame(() => port2.postMessage(undefined));
}
