import { ask } from "../service/client";

/** Checks that the service recognises this browser in a room that it has just opened or joined.
 * Throws an error if not: then the browser has dropped the service's cookie. */
export async function checkKnown(code: string, signal?: AbortSignal): Promise<void> {
  const { host, number } = await ask("GET /api/rooms/{code}/me", { path: { code }, signal });
  if (!host && number === 0)
    throw new Error(
      "This browser doesn’t keep cookies, so the room can’t tell who you are. Allow cookies for this site and try again.",
    );
}
