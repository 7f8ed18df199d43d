import { linkTo } from "../route";

/** Whether the page came from the service, which then answers at /api/. The daemon marks the page
 * that it serves, so nobody has to ask, and a page from anywhere else asks for nothing. */
export function present(): boolean {
  return document.querySelector('meta[name="service"]') !== null;
}

/** The address of a puzzle for messages: where there is the service, messages show a picture of the board. */
export function linkToShare(id: string): string {
  return present() ? `${location.origin}/p/${encodeURIComponent(id)}` : linkTo(id);
}
