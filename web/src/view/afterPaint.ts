/** Calls f after the next paint. The board shows a press first, and everything else waits for it. */
export function afterPaint(f: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    f();
  };
  requestAnimationFrame(() => port2.postMessage(undefined));
}
