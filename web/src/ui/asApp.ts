import { signal } from "@preact/signals";
import type { Session } from "../game/session";

/** The event that a browser fires when the app can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

interface LaunchQueue {
  setConsumer(take: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Installs the app; undefined if the browser can't do that. */
export const install = signal<(() => void) | undefined>(undefined);

/** Supports the installed app: the shortcuts on its icon, saved games opened with it, and the offer to
 * install it, which appears only in the settings. */
export function behaveAsApp(session: Session, show: (name: "new") => void): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    install.value = () => (event as InstallEvent).prompt().finally(() => (install.value = undefined));
  });
  (window as { launchQueue?: LaunchQueue }).launchQueue?.setConsumer(async ({ files }) => {
    const { openFile } = await import("./savedGame");
    for (const handle of files) {
      const wrong = await openFile(await handle.getFile(), session);
      if (wrong) session.trouble.value = new Error(wrong);
    }
  });
  if (location.search === "?new") {
    history.replaceState(null, "", location.pathname + location.hash);
    show("new");
  }
}
