// Test pictures for the Studio.

import { png } from "./png.mjs";

export const file = (name, buffer) => ({ name, mimeType: "image/png", buffer });
export const disc = file(
  "disc.png",
  png(90, 90, (x, y) => ((x - 45) ** 2 + (y - 45) ** 2 < 30 ** 2 ? 255 : 0)),
);
export const ramp = file(
  "ramp.png",
  png(120, 90, (x, y) => x + y),
);

export const give = (page, ...files) => page.getByLabel("Pictures").and(page.locator("input")).setInputFiles(files);

/** Waits until a film is made. After the first of several pictures, that is a film of only this one. */
export const made = (page) => page.getByText("No rapid flashing. Made on this device.").waitFor();

/** Gives the Studio pictures, and waits for the film of all of them. */
export async function film(page, ...files) {
  await give(page, ...files);
  const last = page.locator(".pictures li").filter({ hasText: files.at(-1).name });
  await last.getByText(/wrong light/).waitFor();
  await made(page);
}
