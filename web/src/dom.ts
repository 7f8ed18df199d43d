/** An element that index.html has. */
export function byID(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

/** Says a sentence to those who listen to the page. */
export function say(text: string): void {
  byID("said").textContent = text;
}
