/**
 * Keeps the focus on the page. If the focused element disappears, the focus moves to the nearest
 * remaining element that can take it, instead of falling back to the start of the page.
 */
export function keepFocus(): void {
  /** The focused element and its ancestors, innermost first. */
  let path: HTMLElement[] = [];
  document.addEventListener("focusin", (event) => {
    path = event.composedPath().filter((target): target is HTMLElement => target instanceof Element);
  });
  const lost = () => document.activeElement === document.body || document.activeElement === null;
  new MutationObserver(() => {
    const [last] = path;
    if (!last || !lost() || isShown(last)) return;
    const around = path.filter(isShown);
    path = [];
    for (const element of around) {
      const inside = element.querySelector<HTMLElement>(
        'h2[tabindex], [role="gridcell"][tabindex="0"], button, a[href], input',
      );
      (element.tabIndex >= -1 && element.hasAttribute("tabindex") ? element : inside)?.focus({ preventScroll: true });
      if (!lost()) return;
    }
  }).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ["hidden"] });
}

/** Reports whether an element is on the page and not hidden. Safari before 17.4 has no checkVisibility. */
function isShown(element: HTMLElement): boolean {
  return element.isConnected && (element.checkVisibility?.() ?? element.getClientRects().length > 0);
}
