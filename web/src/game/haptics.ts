import type { Settings } from "../settings";

/** Lets a press be felt and heard, as the settings say. */
export function feedback(settings: Settings, won: boolean, litPart: number): void {
  if (settings.haptics) navigator.vibrate?.(won ? [12, 60, 12] : 8);
  if (settings.sound)
    import("./sound").then(
      ({ sound }) => sound(won, litPart),
      () => undefined, // then it is silent
    );
}
