import type { Settings } from "../settings";

let audio: AudioContext | undefined;

/** Lets a press be felt and heard, as the settings say. */
export function feedback(settings: Settings, what: "pressed" | "won", litPart: number): void {
  if (settings.haptics) navigator.vibrate?.(what === "won" ? [12, 60, 12] : 8);
  if (!settings.sound) return;
  audio ??= new AudioContext();
  // The fewer lights are on, the higher the tone: progress can be heard.
  const base = 330 * 2 ** (1 - litPart);
  if (what === "pressed") pluck(audio, base, 0);
  else for (const [i, ratio] of [1, 1.25, 1.5, 2].entries()) pluck(audio, 330 * ratio, i * 0.11);
}

function pluck(context: AudioContext, frequency: number, after: number): void {
  const start = context.currentTime + after;
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.type = "sine";
  tone.frequency.value = frequency;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.12, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.22);
  tone.connect(volume).connect(context.destination);
  tone.start(start);
  tone.stop(start + 0.24);
}
