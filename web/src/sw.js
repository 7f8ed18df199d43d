// The service worker. Each build has its own cache, named after the build. Navigation serves
// the newest build's page: the app, or embed.html for embedded puzzles. Every script, style sheet
// and core has a name that changes with its content, so no page mixes the code of two builds. A
// page that is already open keeps its build: it holds a lock with the build's name, and only caches
// without a lock are deleted.

const version = "%VERSION%";
// What Play needs, and all other files for offline use.
const play = ["%PLAY%"];
const rest = ["%REST%"];
const prefix = "lightsout-";

/** Caches the files that are not cached yet. If the worker is new, it also caches those without a hash
 * in their names again. Files with a hash may come from the browser's cache; the others come from the network. */
async function keep(files, isNew) {
  const cache = await caches.open(prefix + version);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  const isHashed = (file) => file.startsWith("./assets/");
  const missing = files.filter((file) => !kept.has(new URL(file, self.location).href) || (isNew && !isHashed(file)));
  await cache.addAll(missing.map((file) => (isHashed(file) ? file : new Request(file, { cache: "reload" }))));
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      // A new browser starts with what Play needs, and the page asks for the rest when the device has
      // time. An update replaces everything at once.
      const isUpdate = (await caches.keys()).some((name) => name.startsWith(prefix) && name !== prefix + version);
      await keep(isUpdate ? [...play, ...rest] : play, true);
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

self.addEventListener("message", (event) => {
  if (event.data === "keep the rest") event.waitUntil(keep(rest, false).catch(() => undefined)); // the next visit tries again
});

/** The cache for pictures shared by other apps, until the Studio picks them up. */
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
  // Redirect a link that was shared in a message to its puzzle, even if the service is unavailable.
  const messages = new URL("./p/", self.location).pathname;
  if (request.mode === "navigate" && pathname.startsWith(messages)) {
    event.respondWith(Response.redirect(new URL(`./#${pathname.slice(messages.length)}`, self.location)));
    return;
  }
  // Leave the documentation site next to the app alone, and the licences, which are not cached.
  if (["./site/", "./licences.txt"].some((path) => request.url.startsWith(new URL(path, self.location).href))) return;
  // Never cache the service's answers.
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
