// The service worker. Each build has a cache of its own, named after the build. A
// navigation gets the page of the newest build, or the puzzle that course pages frame, and
// every other file has a name that changes with its content, so no page ever mixes two
// builds. A page that is already open keeps its build: it holds a lock with the build's name
// for as long as it is open, and only caches without a lock are deleted.

const version = "%VERSION%";
const files = ["%FILES%"];
const prefix = "lightsout-";

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(prefix + version);
      // The page itself is fetched afresh; files named by their content may come from the
      // browser's cache.
      await cache.addAll(
        files.map((file) => (file.startsWith("./assets/") ? file : new Request(file, { cache: "reload" }))),
      );
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const { held } = await navigator.locks.query();
      const open = new Set(held.map((lock) => lock.name));
      for (const name of await caches.keys()) {
        if (name.startsWith(prefix) && name !== prefix + version && !open.has(name)) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  );
});

/** Pictures that another app shared with this one wait here until the Studio takes them. */
const shared = "shared-pictures";

async function takeShared(request) {
  const cache = await caches.open(shared);
  const pictures = (await request.formData()).getAll("pictures").filter((entry) => entry instanceof File);
  for (const [i, picture] of pictures.entries()) {
    const headers = { "content-type": picture.type, "x-name": encodeURIComponent(picture.name) };
    await cache.put(`./shared/${i}`, new Response(picture, { headers }));
  }
  return Response.redirect("./?shared#studio", 303);
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method === "POST" && request.url === new URL("./share", self.location).href) {
    event.respondWith(takeShared(request));
    return;
  }
  // A link from a message opens its puzzle without the service too.
  const messages = new URL("./p/", self.location).pathname;
  if (request.mode === "navigate" && pathname.startsWith(messages)) {
    event.respondWith(Response.redirect(new URL(`./#${pathname.slice(messages.length)}`, self.location)));
    return;
  }
  // The site beside the app is not the app's.
  if (pathname.startsWith(new URL("./site/", self.location).pathname)) return;
  // What the service answers is never kept.
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  event.respondWith(
    (async () => {
      const own = await caches.open(prefix + version);
      const page = pathname.endsWith("/embed.html") ? "./embed.html" : "./";
      if (request.mode === "navigate") return (await own.match(page)) ?? fetch(request);
      return (await own.match(request)) ?? (await caches.match(request)) ?? fetch(request);
    })(),
  );
});
