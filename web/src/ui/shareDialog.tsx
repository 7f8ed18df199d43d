import { useState } from "preact/hooks";
import { formatPosition } from "../board/state";
import type { Session } from "../game/session";
import { linkTo } from "../route";
import { Choices } from "./controls";
import { Dialog } from "./dialog";

type What = "puzzle" | "now";

export function ShareDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const { stage } = session;
  const [what, setWhat] = useState<What>("puzzle");
  const [note, setNote] = useState("");
  const now = stage.game ? formatPosition(stage.game.board, stage.game.lights) : stage.id;
  const link = linkTo(what === "puzzle" ? stage.id : now);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setNote("Copied.");
    } catch {
      setNote("The link could not be copied; select it and copy it yourself.");
    }
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <div class="fields">
        {!stage.game?.won && (
          <Choices<What>
            legend="A link to"
            name="what"
            value={what}
            options={[
              ["puzzle", "This puzzle"],
              ["now", "The lights as they are now"],
            ]}
            onChange={setWhat}
          />
        )}
        <div>
          <label class="label" for="link">
            Link
          </label>
          <input id="link" type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </div>
        <div class="row">
          <button type="button" class="button primary" onClick={copy}>
            Copy
          </button>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => navigator.share({ title: "Lights Out", url: link }).catch(() => undefined)}
            >
              Send …
            </button>
          )}
        </div>
        <p class="sub" role="status">
          {note}
        </p>
      </div>
    </Dialog>
  );
}
