/** Returns the pictures that another app shared with this one, and removes them from the cache where
 * the service worker put them. */
export async function sharedPictures(): Promise<File[]> {
  const cache = await caches.open("shared-pictures");
  const files: File[] = [];
  for (const request of await cache.keys()) {
    const response = await cache.match(request);
    await cache.delete(request);
    if (!response) continue;
    const name = decodeURIComponent(response.headers.get("x-name") ?? "picture");
    files.push(new File([await response.blob()], name, { type: response.headers.get("content-type") ?? "" }));
  }
  return files;
}
