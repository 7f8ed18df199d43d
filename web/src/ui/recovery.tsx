import { useEffect, useState } from "preact/hooks";
import { becomePlayer } from "../game/online";
import type { Session } from "../game/session";
import { item } from "../item";
import type { MeBody } from "../service/api";
import { ask, ServiceError } from "../service/client";
import { forgetPlayer } from "../service/outbox";
import { counted, messageOf } from "../text";
import { Button } from "./button";
import { TextForm } from "./controls";
import { copied } from "./copied";
import { Privacy } from "./privacy";

/** Shows the player's identity on the service, and how to use it on another device. It renders nothing
 * until the service has answered. */
export function Recovery({ session }: { session: Session }) {
  const [me, setMe] = useState<MeBody | undefined>(undefined);
  useEffect(() => {
    const control = new AbortController();
    ask("GET /api/me", { signal: control.signal }).then(setMe, () => undefined);
    return () => control.abort();
  }, []);
  if (!me) return null;
  return (
    <section class="recovery" aria-labelledby="recovery">
      <h3 id="recovery">Your player</h3>
      {me.player ? (
        <p class="sub">
          You’re <b>{me.name}</b> on leaderboards. The service stores your daily results, your streak and your journey
          stars. “Privacy” below lists everything that it stores.
        </p>
      ) : (
        <p class="sub">You get a two-word name with your first press on today’s puzzle. No need to sign up.</p>
      )}
      {me.player && <OwnCode key={me.player} />}
      <OtherCode session={session} me={me} onChange={setMe} />
      {me.player && <DeleteData name={me.name} onChange={setMe} />}
      <Privacy />
    </section>
  );
}

/** Deletes the player's data from the service. */
function DeleteData({ name, onChange }: { name: string; onChange(me: MeBody): void }) {
  const [note, setNote] = useState("");
  const forget = async () => {
    if (!confirm(`Delete ${name}’s results, streak and stars from the service? This can’t be undone.`)) return;
    try {
      onChange(await ask("DELETE /api/me", { again: true }));
      forgetPlayer();
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  return (
    <>
      <div class="row">
        <Button onClick={forget}>Delete my data</Button>
      </div>
      <p class="sub" role="status">
        {note ||
          "This removes your results from all leaderboards. Your games, stars, streak and settings stay on this device."}
      </p>
    </>
  );
}

/** The player's own code. Anyone who has it can play as this player, so it is shown only on request. */
function OwnCode() {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const show = async () => {
    try {
      setCode((await ask("GET /api/me/code")).code);
      setNote("");
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const copy = async () => setNote(await copied(code, "Couldn’t copy it. Please write it down."));
  return (
    <>
      {code ? (
        <>
          <output class="code" aria-label="Your recovery code">
            {code}
          </output>
          <p class="sub">Use it to stay the same player on another device, or here if the browser forgets you.</p>
          <div class="row">
            <Button onClick={copy}>Copy code</Button>
          </div>
        </>
      ) : (
        <div class="row">
          <Button onClick={show}>Show recovery code</Button>
        </div>
      )}
      <p class="sub" role="status">
        {note}
      </p>
    </>
  );
}

interface OtherProps {
  session: Session;
  me: MeBody;
  onChange(me: MeBody): void;
}

/** The field for a code from another device. */
function OtherCode({ session, me, onChange }: OtherProps) {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const use = async (event: Event) => {
    event.preventDefault();
    try {
      const other = await becomePlayer(session, code.trim());
      onChange(other);
      setCode("");
      setNote(`You’re now ${other.name}, with ${counted(other.days.length, "daily puzzle", "daily puzzles")} solved.`);
    } catch (error) {
      setNote(error instanceof ServiceError ? sentence(error.message) : messageOf(error));
    }
  };
  return (
    <TextForm
      id="recovery-code"
      label="Recovery code from another device"
      value={code}
      placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
      button="Use"
      onInput={setCode}
      onSubmit={use}
    >
      {me.days.length > 0 && code !== "" && (
        <p class="sub">You’ll no longer be {me.name}. Save your own code first if you want to come back.</p>
      )}
      <p class="sub" role="status">
        {note}
      </p>
    </TextForm>
  );
}

function sentence(text: string): string {
  return `${item(text, 0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");
}
