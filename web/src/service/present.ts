/** Whether the page came from the service, which then answers at /api/. The daemon marks the page
 * that it serves, so nobody has to ask, and a page from anywhere else asks for nothing. */
export function present(): boolean {
  return document.querySelector('meta[name="service"]') !== null;
}
