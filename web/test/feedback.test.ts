import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { feedback } from "../src/game/haptics";
import { readSettings } from "../src/settings";
import { memory } from "./memory";

/** A tone that was played: its pitch, its volume at certain times, and when it ended. */
interface Tone {
  type: string;
  frequency: { value: number };
  started: number;
  ended: number;
  volume: [value: number, at: number][];
}

/** The audio of a browser that records the tones; its clock shows 10 seconds. */
class FakeAudio {
  static made: FakeAudio[] = [];
  readonly currentTime = 10;
  state = "running";
  resumed = 0;
  readonly destination = {};
  readonly tones: Tone[] = [];

  constructor() {
    FakeAudio.made.push(this);
  }

  async resume() {
    this.resumed++;
  }

  createOscillator() {
    const tone = { type: "", frequency: { value: 0 }, started: 0, ended: 0, volume: [] as Tone["volume"] };
    this.tones.push(tone);
    const connect = (gain: { volume: Tone["volume"] }) => {
      tone.volume = gain.volume;
      return gain;
    };
    return Object.assign(tone, {
      connect,
      start: (at: number) => {
        tone.started = at;
      },
      stop: (at: number) => {
        tone.ended = at;
      },
    });
  }

  createGain() {
    const volume: Tone["volume"] = [];
    const set = (value: number, at: number) => volume.push([value, at]);
    const connect = (to: object) => expect(to).toBe(this.destination);
    return { volume, connect, gain: { setValueAtTime: set, exponentialRampToValueAtTime: set } };
  }
}

const vibrate = vi.fn();

beforeEach(() => {
  vi.resetModules();
  vibrate.mockClear();
  FakeAudio.made = [];
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("navigator", { vibrate });
  vi.stubGlobal("AudioContext", FakeAudio);
});
afterEach(() => vi.unstubAllGlobals());

describe("vibration", () => {
  const settings = { ...readSettings(), haptics: true, sound: false };

  it("is short for a press, and double for a win", () => {
    feedback(settings, false, 0.5);
    feedback(settings, true, 0);
    expect(vibrate.mock.calls).toEqual([[8], [[12, 60, 12]]]);
  });

  it("needs its setting and a device that can vibrate", () => {
    feedback({ ...settings, haptics: false }, true, 0);
    expect(vibrate).not.toHaveBeenCalled();
    vi.stubGlobal("navigator", {});
    expect(() => feedback(settings, true, 0)).not.toThrow();
  });
});

describe("sound", () => {
  const settings = { ...readSettings(), haptics: false, sound: true };
  /** Plays the sound, and returns the pitches and the delays of its tones. */
  const tones = async (won: boolean, litPart: number) => {
    const { sound } = await import("../src/game/sound");
    FakeAudio.made[0]?.tones.splice(0);
    sound(won, litPart);
    return (FakeAudio.made[0]?.tones ?? []).map(({ frequency, started }) => [
      Math.round(frequency.value * 10) / 10,
      Math.round((started - 10) * 1000) / 1000,
    ]);
  };

  it("rises by an octave as the lights go out", async () => {
    expect([await tones(false, 1), await tones(false, 0.5), await tones(false, 0)]).toEqual([
      [[330, 0]],
      [[466.7, 0]],
      [[660, 0]],
    ]);
  });

  it("of a win is a chord, one tone after another", async () => {
    expect(await tones(true, 0)).toEqual([
      [330, 0],
      [412.5, 0.11],
      [495, 0.22],
      [660, 0.33],
    ]);
  });

  it("fades in and out, and uses one audio context", async () => {
    await tones(false, 1);
    await tones(false, 1);
    expect(FakeAudio.made).toHaveLength(1);
    const [tone] = FakeAudio.made[0]?.tones ?? [];
    expect(tone).toMatchObject({ type: "sine", started: 10, ended: 10.24 });
    expect(tone?.volume).toEqual([
      [0.0001, 10],
      [0.12, 10.008],
      [0.0001, 10.22],
    ]);
  });

  it("resumes audio that the browser has suspended", async () => {
    await tones(false, 1);
    const [audio] = FakeAudio.made;
    expect(audio?.resumed).toBe(0);
    if (audio) audio.state = "interrupted";
    await tones(false, 1);
    expect(audio?.resumed).toBe(1);
  });

  it("is played only if it is on", async () => {
    feedback(settings, false, 1);
    await vi.waitFor(() => expect(FakeAudio.made).toHaveLength(1));
    expect(FakeAudio.made[0]?.tones.map(({ frequency }) => frequency.value)).toEqual([330]);
    expect(vibrate).not.toHaveBeenCalled();
  });

  it("is silent if it is off", async () => {
    feedback({ ...settings, sound: false }, false, 1);
    await import("../src/game/sound");
    await Promise.resolve();
    expect(FakeAudio.made).toEqual([]);
  });
});
