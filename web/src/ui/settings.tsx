import { useState } from "preact/hooks";
import type { Session } from "../game/session";
import { applySettings, type Settings, writeSettings } from "../settings";
import { Choices, Dialog, Switch } from "./dialog";
import { buildName, updated } from "./updates";

export function SettingsDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const settings = session.settings.value;
  const change = (part: Partial<Settings>) => {
    session.clock();
    session.settings.value = { ...settings, ...part };
    writeSettings(session.settings.value);
    applySettings(session.settings.value);
  };
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="fields">
        <Choices
          legend="Theme"
          name="theme"
          value={settings.theme}
          options={[
            ["auto", "As the device"],
            ["night", "Night"],
            ["paper", "Paper"],
          ]}
          onChange={(theme) => change({ theme })}
        />
        <Choices
          legend="Lights"
          name="palette"
          value={settings.palette}
          options={[
            ["warm", "Warm"],
            ["clear", "Colour-blind safe"],
            ["moon", "Moon"],
          ]}
          onChange={(palette) => change({ palette })}
        />
        <div>
          <Switch
            label="More contrast"
            value={settings.contrast === "more"}
            onChange={(on) => change({ contrast: on ? "more" : "auto" })}
          />
          <Switch
            label="No motion"
            value={settings.motion === "reduce"}
            onChange={(on) => change({ motion: on ? "reduce" : "auto" })}
          />
          <Switch label="Clock" value={settings.clock} onChange={(clock) => change({ clock })} />
          <Switch label="Sound" value={settings.sound} onChange={(sound) => change({ sound })} />
          <Switch label="Vibration" value={settings.haptics} onChange={(haptics) => change({ haptics })} />
        </div>
        <DaysForm session={session} />
        <p class="sub">
          {updated.value
            ? "A new version is ready, from the next reload on."
            : `Version ${buildName()}. Everything stays on this device.`}
        </p>
      </div>
    </Dialog>
  );
}

/** The solved days as a code, to be taken to another device. */
function DaysForm({ session }: { session: Session }) {
  const [code, setCode] = useState(session.calendar.value?.code ?? "");
  const [note, setNote] = useState("");
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      await session.count(code.trim());
      setCode(session.calendar.value?.code ?? "");
      setNote(`${session.calendar.value?.streak.days ?? 0} days are known here now.`);
    } catch (error) {
      setNote(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <form onSubmit={add}>
      <div>
        <label class="label" for="days">
          Days you solved, as a code: copy it to another device, or put in one from there
        </label>
        <div class="row nowrap">
          <input
            id="days"
            type="text"
            value={code}
            autocomplete="off"
            spellcheck={false}
            placeholder="none yet"
            onInput={(event) => setCode(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            Add
          </button>
        </div>
      </div>
      <p class="sub" role="status">
        {note}
      </p>
    </form>
  );
}
