// Saves games to files and opens them, in the save format of Go's package play.

import { parsePosition } from "../board/state";
import { CoreError } from "../core/core";
import { learnBoard } from "../core/learn";
import { Game } from "../game/game";
import { titleOf } from "../game/names";
import type { Session } from "../game/session";
import type { Stage } from "../game/stage";
import { parseKept, readGameText, removeGame, writeGame } from "../storage";
import { messageOf } from "../text";

const extension = ".lightsout";

/** The maximum size of a saved game, the same limit as in Go's package play. */
const maxSave = 1 << 20;

/** Downloads the game on the stage as a file. */
export function saveFile(stage: Stage): void {
  if (!stage.game) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([stage.game.save()], { type: "text/x-lightsout" }));
  link.download = titleOf(stage.id, stage.game.board).title.toLowerCase().replace(/\W+/g, "-") + extension;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Opens the game in a file. Returns an error message for the player, or "" if there is no error. */
export async function openFile(file: File, session: Session): Promise<string> {
  const save = file.size <= maxSave ? await file.text() : "";
  const [id = "", moves] = save.split("\n");
  const none = `${file.name} is not a saved game.`;
  if (!/^[\x21-\x7e]+$/.test(id) || moves === undefined) return none;
  try {
    const { position: start } = await session.core.call("resolve", { id });
    await learnBoard(session.core, start);
    const position = parsePosition(start);
    const game = position && new Game(id, position);
    if (!game?.restore(save)) return none;
    const there = readGameText(id);
    const question = "You already have a game of this puzzle on this device. Replace it with the one in the file?";
    if (there && parseKept(id, there)?.save !== save && !confirm(question)) return "";
    if (!replaceGame(game, save, start)) return "This browser can’t save anything, so the game can’t be opened.";
  } catch (error) {
    return error instanceof CoreError ? none : messageOf(error);
  }
  if (session.stage.id === id) session.reopen();
  location.hash = id;
  return "";
}

/** Replaces a stored game. The old game is removed first, so that other pages that show it don't add
 * their presses to the new one. */
function replaceGame({ id, won }: Game, save: string, start: string): boolean {
  const before = parseKept(id, readGameText(id));
  removeGame(id);
  if (writeGame({ id, save, start, at: Date.now(), seen: {}, won })) return true;
  if (before) writeGame(before);
  return false;
}
