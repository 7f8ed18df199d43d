import type { Settings } from "../settings";

/** Vibrates and plays a sound after an action or a win, depending on the settings. */
export function feedback(settings: Settings, won: boolean, litPart: number): void {
  if (settings.haptics) navigator.vibrate?.(won ? [12, 60, 12] : 8);
  if (settings.sound)
    import("./sound").then(
      ({ sound }) => sound(won, litPart),
      () => undefined, // continue without sound
    );
}
