// The recap of last week: it opens on the first visit of a week, and from Your days after that.

import { byID } from "../dom";
import { dateOf } from "../game/names";
import type { Session } from "../game/session";
import type { RecapRequest } from "../protocol";
import { readDays, readResults, write } from "../storage";

/** Returns what the core needs to know for a recap. */
export function recapRequest(today: string): RecapRequest {
  const results = readResults()
    .filter(({ id }) => dateOf(id))
    .map(({ at: _, inTime: __, ...result }) => result);
  return { days: { codes: [readDays()], today }, results };
}

/** Opens the recap over today's puzzle, if there is anything to recap. If the player is busy, the recap
 * waits for the next visit. */
export async function offerRecap(session: Session, open: (dialog: "recap") => void): Promise<void> {
  const { text, next } = await session.core.call("recap", recapRequest(session.day.value));
  const busy =
    dateOf(session.stage.id) !== session.day.value ||
    byID("play").hidden ||
    session.assignment.value ||
    session.stage.log.length > 0 ||
    document.querySelector("dialog[open]");
  if (text && busy) return;
  write("recap", next);
  if (text) open("recap");
}
