let audio: AudioContext | undefined;

/** Plays one tone for a press, or four for a win. The pitch rises as lights go out, so players can
 * hear their progress. */
export function sound(won: boolean, litPart: number): void {
  audio ??= new AudioContext();
  // Safari suspends it whenever another app plays sound or the phone is locked.
  if (audio.state !== "running") audio.resume().catch(() => undefined); // fails until a press allows it
  if (won) for (const [i, ratio] of [1, 1.25, 1.5, 2].entries()) pluck(audio, 330 * ratio, i * 0.11);
  else pluck(audio, 330 * 2 ** (1 - litPart), 0);
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
