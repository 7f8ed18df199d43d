/**
 * Keeps the focus on the page: when what had it goes away, it moves to the nearest place that
 * is still there and can take it, instead of falling back to the start of the page.
 */
export function keepFocus(): void {
  /** What has the focus, and what it is in, from the inside out. */
  let path: HTMLElement[] = [];
  document.addEventListener("focusin", (event) => {
    path = event.composedPath().filter((target): target is HTMLElement => target instanceof Element);
  });
  const lost = () => document.activeElement === document.body || document.activeElement === null;
  new MutationObserver(() => {
    const [last] = path;
    if (!last || !lost() || (last.isConnected && last.checkVisibility())) return;
    const around = path.filter((element) => element.isConnected && element.checkVisibility());
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
