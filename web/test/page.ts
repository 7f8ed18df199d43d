// A page for component tests: the markup of index.html, the real core, and helpers that act on the
// page.

import { readFileSync } from "node:fs";
import { render } from "preact";
import { vi } from "vitest";
import { startCore } from "../build/core.ts";
import type { Core } from "../src/core/core";
import { Session } from "../src/game/session";
import { Stage } from "../src/game/stage";

const html = readFileSync("index.html", "utf8").replace(/^[\s\S]*<body>|<\/body>[\s\S]*$/g, "");

/** Clears the page and its storage. */
export function freshPage(): void {
  for (const host of document.querySelectorAll("#side, #dialogs, #learn")) render(null, host);
  localStorage.clear();
  document.body.innerHTML = html;
}

/** Starts the core in this process instead of a worker. */
export async function realCore(): Promise<Core> {
  const call = await startCore();
  return { call: async (method: string, params: unknown) => call(method, params) } as unknown as Core;
}

/** Opens a puzzle in a session with the core. */
export async function play(core: Core, id: string): Promise<Session> {
  const session = new Session(new Stage(), core);
  await session.open(id);
  await until(() => document.querySelector("#board [data-button]") !== null);
  return session;
}

/** Waits until a condition holds. */
export function until(holds: () => boolean): Promise<void> {
  return vi.waitFor(
    () => {
      if (!holds()) throw new Error(`the condition does not hold:\n${document.body.innerHTML.slice(0, 2000)}`);
    },
    { timeout: 60_000, interval: 10 },
  );
}

/** Returns the button with the given name. */
export function button(name: string): HTMLButtonElement {
  const all = [...document.querySelectorAll<HTMLButtonElement>("button, a.button")];
  const found = all.find((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim() === name);
  if (!found) throw new Error(`no button ${name} among ${all.map((one) => one.textContent).join(", ")}`);
  return found;
}

/** Presses a key on the focused element. */
export function key(name: string, more: KeyboardEventInit = {}): void {
  document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, ...more }));
}
