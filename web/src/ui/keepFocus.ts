// Keeps the focus on the page. If the focused element disappears, the focus moves to the nearest
// remaining element that can take it, instead of falling back to the start of the page. The app
// loads this when something gets the focus for the first time.

/** The focused element and its ancestors, innermost first. */
let path = pathTo(document.activeElement);

document.addEventListener("focusin", (event) => {
  path = pathTo(event.target as Element);
});

new MutationObserver(() => {
  const [last] = path;
  if (!last || !isLost() || isShown(last)) return;
  const around = path.filter(isShown);
  path = [];
  for (const element of around) {
    const inside = element.querySelector<HTMLElement>(
      'h2[tabindex], [role="gridcell"][tabindex="0"], button, a[href], input',
    );
    (element.tabIndex >= -1 && element.hasAttribute("tabindex") ? element : inside)?.focus({ preventScroll: true });
    if (!isLost()) return;
  }
}).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });

function pathTo(element: Element | null): HTMLElement[] {
  return element ? [element as HTMLElement, ...pathTo(element.parentElement)] : [];
}

function isLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** Reports whether an element is on the page and not hidden. Safari before 17.4 has no checkVisibility. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? element.getClientRects().length > 0);
}

export {};
