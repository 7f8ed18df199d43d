// The messages between an embedded puzzle and its parent page. docs/how-to/embed.md documents them.

/** The version of the protocol, included in every message. */
const version = 1;

/** A message from the puzzle to the parent page. Unknown numbers are null. */
export type Message =
  | { event: "ready"; puzzle: string; board: string; lights: number; goal: "solve" | "par" }
  | { event: "pressed"; button: number; presses: number; left: number }
  | {
      event: "solved";
      presses: number;
      par: number | null;
      proved: boolean;
      hints: number;
      goal_met: boolean;
    };

/** A message from the parent page to the puzzle. */
export type Command = { command: "hello" } | { command: "reset" } | { command: "theme"; theme: "night" | "paper" };

/** Parses a message from the parent page. Returns undefined for anything that isn't a command. */
export function parseCommand(data: unknown): Command | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { lightsout, command, theme } = data as Record<string, unknown>;
  if (lightsout !== version) return undefined;
  if (command === "hello" || command === "reset") return { command };
  if (command === "theme" && (theme === "night" || theme === "paper")) return { command, theme };
  return undefined;
}

/** Sends a message to the parent page, if there is one. Any origin may receive it, because messages
 * contain no personal data. */
export function tell(message: Message): void {
  if (parent !== window) parent.postMessage({ lightsout: version, ...message }, "*");
}

/** Calls f for each command from the parent page. Messages from other windows are ignored. */
export function listen(f: (command: Command) => void): void {
  addEventListener("message", ({ source, data }) => {
    const command = source === parent && parent !== window ? parseCommand(data) : undefined;
    if (command) f(command);
  });
}
