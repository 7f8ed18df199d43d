// What a puzzle in a course page and that page tell each other. docs/how-to/embed.md describes it.

/** The version of the protocol, which marks every message. */
const version = 1;

/** What the puzzle tells the page around it. Numbers that are not known are null. */
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

/** What the page around it may ask for. */
export type Command = { command: "hello" } | { command: "reset" } | { command: "theme"; theme: "night" | "paper" };

/** Reads a message from outside; undefined for everything that is not a command. */
export function parseCommand(data: unknown): Command | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { lightsout, command, theme } = data as Record<string, unknown>;
  if (lightsout !== version) return undefined;
  if (command === "hello" || command === "reset") return { command };
  if (command === "theme" && (theme === "night" || theme === "paper")) return { command, theme };
  return undefined;
}

/** Tells the page around this one, if there is one. It may be of any origin: a message has
 * nothing in it but the puzzle. */
export function tell(message: Message): void {
  if (parent !== window) parent.postMessage({ lightsout: version, ...message }, "*");
}

/** Calls f with each command of the page around this one, and of nobody else. */
export function listen(f: (command: Command) => void): void {
  addEventListener("message", ({ source, data }) => {
    const command = source === parent && parent !== window ? parseCommand(data) : undefined;
    if (command) f(command);
  });
}
