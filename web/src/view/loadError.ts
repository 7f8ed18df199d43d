/** Shows, in place of a part of the app, that it could not be loaded. */
export function showLoadError(host: HTMLElement, what: string): void {
  const note = document.createElement("p");
  note.className = "note";
  note.setAttribute("role", "alert");
  note.textContent = `${what} could not be loaded; reload the page.`;
  host.replaceChildren(note);
}
