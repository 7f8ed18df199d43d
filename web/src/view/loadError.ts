/** Replaces a part of the app with a message saying that it could not be loaded. */
export function showLoadError(host: HTMLElement, what: string): void {
  const note = document.createElement("p");
  note.className = "note";
  note.setAttribute("role", "alert");
  note.textContent = `${what} couldn’t be loaded. Reload the page to try again.`;
  host.replaceChildren(note);
}
