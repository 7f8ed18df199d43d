/** An element that index.html has. */
export function byID(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

/** Says a sentence to those who listen to the page, or to the component that a node is in. */
export function say(text: string, node: Node = document): void {
  ((node.getRootNode() as Document).getElementById("said") as HTMLElement).textContent = text;
}
