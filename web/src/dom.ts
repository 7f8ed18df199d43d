/** Returns the element of index.html with this ID. */
export function byID(id: string): HTMLElement {
  return document.getElementById(id) as HTMLElement;
}

/** Announces a sentence to screen readers, in the page or in the shadow tree that contains a node. */
export function say(text: string, node: Node = document): void {
  ((node.getRootNode() as Document).getElementById("said") as HTMLElement).textContent = text;
}
