import { linkTo } from "../route";

/** Reports whether the service, which answers at /api/, served this page. The daemon marks the pages
 * that it serves, so a page from a static host never sends a request. */
export function present(): boolean {
  return document.querySelector('meta[name="service"]') !== null;
}

/** Returns a puzzle's address for sharing. The service's address makes messaging apps show a picture of the board. */
export function linkToShare(id: string): string {
  return present() ? `${location.origin}/p/${encodeURIComponent(id)}` : linkTo(id);
}
