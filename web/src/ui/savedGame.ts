// Games as files: the text that the device keeps, in the format of Go's play.

import { titleOf } from "../game/names";
import type { Stage } from "../game/stage";
import { parseKept, readGameText, writeGame } from "../storage";

const extension = ".lightsout";

/** The longest saved game that is read, as in Go's play. */
const maxSave = 1 << 20;

/** Lets the browser save the game that is on the stage. */
export function saveFile(stage: Stage): void {
  if (!stage.game) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([stage.game.save()], { type: "text/x-lightsout" }));
  link.download = titleOf(stage.id, stage.game.board).title.toLowerCase().replace(/\W+/g, "-") + extension;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Goes on with the game of a file, and returns what is wrong with it, if anything. */
export async function openFile(file: File): Promise<string> {
  const save = file.size <= maxSave ? await file.text() : "";
  const [id = "", moves] = save.split("\n");
  if (!/^[\x21-\x7e]+$/.test(id) || moves === undefined || !/^(?:\d+|reset|\|| )*$/.test(moves))
    return `${file.name} is not a saved game.`;
  const there = parseKept(id, readGameText(id));
  const question = "There is another game of this puzzle on this device. Replace it with the one in the file?";
  if (there && there.save !== save && !confirm(question)) return "";
  if (!writeGame({ id, save, start: there?.start ?? "", at: Date.now(), seen: {} }))
    return "This browser stores nothing, so the game cannot be opened.";
  // Where this puzzle is shown already, the page would not look at the device again.
  if (location.hash === `#${id}`) location.reload();
  else location.hash = id;
  return "";
}
