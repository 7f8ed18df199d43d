import { signal } from "@preact/signals";
import type { Session } from "../game/session";

/** What a browser says when the app can be installed. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

interface LaunchQueue {
  setConsumer(take: (launch: { files: readonly FileSystemFileHandle[] }) => void): void;
}

/** Installs the app, where the browser can do that. */
export const install = signal<(() => void) | undefined>(undefined);

/** Does what is asked of an installed app: shortcuts of its icon, saved games that are opened
 * with it, and the offer to install it, which is made in the settings and nowhere else. */
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
