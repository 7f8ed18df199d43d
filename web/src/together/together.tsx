import "./together.css";
import "./projector.css";
import { signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import type { Core } from "../core/core";
import { readRoute } from "../route";
import { present } from "../service/present";
import { Home } from "./home";
import { Live } from "./live";
import { Player } from "./player";
import { readCode } from "./room";

/** The room that the page is in. It stays open while the player visits another part of the app. */
const live = signal<Live | undefined>(undefined);
const screen = signal<ComponentType<{ live: Live; core: Core }>>(Player);
const note = signal("");
/** Counts visits to the start page, so that each one starts with empty fields. */
let visits = 0;

/** Gives the host's screen the whole window while the address points to it. */
function project(): void {
  const route = readRoute();
  document.documentElement.classList.toggle("projecting", route.section === "together" && /\/host$/.test(route.page));
}
addEventListener("hashchange", project);

/** Loads the Together page. Returns a function that shows it and returns its title. */
export async function showTogether(host: HTMLElement, page: string, core: Core): Promise<() => string> {
  const [text = "", way] = page.split("/");
  const code = readCode(text);
  const Screen = way === "host" ? (await import("./hostScreen")).HostScreen : Player;
  return () => {
    if (!present()) {
      render(<Absent />, host);
      return "Together";
    }
    visits++;
    project();
    note.value = text && !code ? `${text} is not a room code.` : "";
    go(code, way !== "host", host);
    screen.value = Screen;
    render(<Together core={core} />, host);
    return code ? `Room ${code}` : "Together";
  };
}

function go(code: string | undefined, plays: boolean, host: HTMLElement): void {
  if (live.value && live.value.code === code && live.value.plays === plays) return;
  live.value?.close();
  live.value = code ? new Live(code, plays) : undefined;
  if (live.value) live.value.audible = () => !host.hidden;
}

function Together({ core }: { core: Core }) {
  const now = live.value;
  const gone = now?.gone.value;
  if (!now || (gone && !now.room.value)) return <Home key={visits} core={core} note={gone || note.value} />;
  const Screen = screen.value;
  return <Screen key={`${now.code} ${now.plays}`} live={now} core={core} />;
}

/** Explains why Together isn't available here. */
function Absent() {
  return (
    <div class="fields doors">
      <div class="intro">
        <h1>Together</h1>
        <p class="sub">
          Playing together needs the Lights Out service, which this site doesn’t run. You can still play on your own.
        </p>
      </div>
      <a class="button" href="#today">
        Today’s puzzle
      </a>
    </div>
  );
}
