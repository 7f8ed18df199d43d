import { signal } from "@preact/signals";

/** Whether a newer build is ready for the next reload. */
export const updated = signal(false);

/** Returns the name of this build. */
export function buildName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content ?? "";
}

/** Makes the app work offline, and keeps this build cached while the page is open. */
export function enableOffline(): void {
  // The development server's files change too often to be cached.
  if (import.meta.env.DEV || !("serviceWorker" in navigator)) return;
  const before = navigator.serviceWorker.controller;
  holdBuild();
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (before) updated.value = true;
  });
  navigator.serviceWorker.register("./sw.js").catch(() => {
    // The app still works, but needs the network.
  });
  if (!savesData())
    navigator.serviceWorker.ready.then(({ active }) => whenIdle(() => active?.postMessage("keep the rest")));
}

/** Reports whether the visitor has asked for little traffic. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}

/** Calls a function when the page has nothing else to do. */
function whenIdle(call: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(call);
  else setTimeout(call, 5000);
}

/** Holds a lock that keeps this build's cache while the page is open. */
export function holdBuild(): void {
  navigator.locks?.request(`lightsout-${buildName()}`, { mode: "shared" }, () => new Promise(() => undefined));
}
