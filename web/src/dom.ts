/** An element that index.html has. */
export function byID(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}
