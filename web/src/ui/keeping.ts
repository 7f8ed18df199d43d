// What the browser does with the data that the app stores.

import { read, remove, write } from "../storage";

/** Asks the browser, once, not to erase what this site has stored. Some browsers pass the question on to
 * the player, so it comes when there is something to lose. */
export function askToKeep(): void {
  if (!navigator.storage?.persist || read("asked")) return;
  write("asked", "yes");
  navigator.storage.persist().catch(() => undefined);
}

/** Returns a sentence for players whose games will be lost, and what they can do about it. */
export function lossWords(): string {
  const stores = write("probe", "1");
  remove("probe");
  if (!stores)
    return "This browser stores nothing for this site, so your games, streaks and settings end with this visit.";
  // Only Safari on iPhones and iPads has this property; it is true on the home screen.
  if ((navigator as { standalone?: boolean }).standalone === false)
    return "Safari erases your games and streaks if you don’t come back within seven days. To keep them, tap Share, then Add to Home Screen, and play there.";
  return "";
}
