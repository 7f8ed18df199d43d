// The state of the studio: its pictures, its settings, and the film that the core makes.

import { signal } from "@preact/signals";
import { CoreMissing, CoreUnavailable, type Progress, WholeCore } from "../core/core";
import type { Advice, Film, Flashes, Looks, Size } from "../protocol";
import { messageOf } from "../text";
import { readPictures, readSettings, writePictures, writeSettings } from "./keeping";
import { readLink } from "./link";
import { maxPictures, type Picture, readPicture } from "./pictures";
import { Reel } from "./reel";
import { darkness, pairs, samplesOf } from "./samples";
import { defaults, framesPerSecond, type Settings, withValidSides } from "./settings";

/** Delay before progress is shown, in milliseconds. */
const progressDelay = 250;
/** The size of the films on the cards of samples. */
const cardSize: Size = { cols: 24, rows: 24 };
/** Time limit for making a film, in milliseconds. */
export const timeLimit = 600_000;
/** The initial and maximum delays before loading the core again, in milliseconds. */
const [firstWait, longestWait] = [3000, 60_000];

/** The settings and picture keys that a film was made from. */
interface Made {
  settings: Settings;
  keys: number[];
}

export interface Busy {
  what: string;
  part?: number;
}

export class Studio {
  readonly core = new WholeCore();
  readonly looks = signal<Looks | undefined>(undefined);
  readonly pictures = signal<Picture[]>([]);
  readonly settings = signal<Settings>(defaults);
  readonly film = signal<Film | undefined>(undefined);
  readonly reel = signal<Reel | undefined>(undefined);
  /** The settings and pictures that the current film was made from. */
  readonly made = signal<Made | undefined>(undefined);
  /** Advice about a board size. */
  readonly advice = signal<(Advice & Size) | undefined>(undefined);
  readonly flashes = signal<Flashes | undefined>(undefined);
  readonly busy = signal<Busy | undefined>(undefined);
  readonly trouble = signal("");
  /** Whether making the film failed and can be retried. */
  readonly failed = signal(false);
  /** The films of the sample pairs, in their order, for the cards of an empty studio. */
  readonly cards = signal<Film[]>([]);
  /** Where a film of a single picture starts. */
  private readonly dark = darkness();
  /** The number of times the user stopped the work. */
  stops = 0;
  /** The keys of the pictures that the core has. A new core has none. */
  private held = new Set<number>();
  private running = false;
  private again = false;
  private wait = firstWait;
  private timer?: ReturnType<typeof setTimeout>;

  constructor() {
    addEventListener("online", () => this.failed.value && this.update());
  }

  async begin(link: string): Promise<void> {
    this.trouble.value = "";
    if (link) {
      const { settings, pictures } = readLink(link);
      this.settings.value = withValidSides({ ...defaults, ...settings });
      if (pictures.length > 0) this.pictures.value = pictures.slice(0, maxPictures);
    } else {
      await this.restore();
    }
    await this.update();
  }

  /** Restores the work stored on this device. */
  private async restore(): Promise<void> {
    if (this.pictures.value.length > 0) return;
    this.settings.value = withValidSides(readSettings());
    const pictures = await readPictures();
    if (this.pictures.value.length === 0) this.pictures.value = pictures.slice(0, maxPictures);
  }

  /** Stores the work on this device, and removes the film from the address, because the two no longer match. */
  private keep(what: { pictures: boolean }): void {
    writeSettings(this.settings.value);
    if (what.pictures || location.hash !== "#studio") writePictures(this.pictures.value);
    if (location.hash.startsWith("#studio?")) history.replaceState(null, "", "#studio");
  }

  change(settings: Partial<Settings>): void {
    this.trouble.value = "";
    this.settings.value = withValidSides({ ...this.settings.value, ...settings });
    this.keep({ pictures: false });
    this.update();
  }

  add(picture: Picture): void {
    this.trouble.value = "";
    this.take(picture);
  }

  async addFiles(files: Iterable<File>): Promise<void> {
    this.trouble.value = "";
    for (const file of files) {
      try {
        await this.during(`Reading ${file.name}`, async () =>
          this.take(await readPicture(file, file.name || "Picture")),
        );
      } catch (error) {
        this.trouble.value = messageOf(error);
      }
    }
  }

  /** The pictures that the player has added. */
  get own(): Picture[] {
    return this.pictures.value.filter((one) => one !== this.dark);
  }

  /** Adds a picture unless the film is full. The first one is lit from the dark, until a second joins
   * it. Keeps error messages about earlier files. */
  private take(picture: Picture): void {
    const pictures = this.own;
    if (pictures.length >= maxPictures) {
      this.trouble.value = `A film can have at most ${maxPictures} pictures.`;
      return;
    }
    this.pictures.value = [...(pictures.length > 0 ? pictures : [this.dark]), picture];
    this.keep({ pictures: true });
    this.update();
  }

  /** Replaces one picture with another. */
  exchange(old: Picture, picture: Picture): void {
    this.replace(this.pictures.value.map((one) => (one === old ? picture : one)));
  }

  replace(pictures: Picture[]): void {
    this.trouble.value = "";
    this.pictures.value = pictures;
    this.keep({ pictures: true });
    this.update();
  }

  /** Runs a task and shows its progress if it takes a while. */
  async during<T>(what: string, work: (onProgress: (progress: Progress) => void) => Promise<T>): Promise<T> {
    const timer = setTimeout(() => {
      this.busy.value = { what };
    }, progressDelay);
    try {
      return await work(({ done, total }) => {
        if (this.busy.value && total > 0) this.busy.value = { what, part: done / total };
      });
    } catch (error) {
      if (error instanceof CoreUnavailable) this.held.clear();
      throw error;
    } finally {
      clearTimeout(timer);
      this.busy.value = undefined;
    }
  }

  /** Stops whatever is running. */
  stop(): void {
    this.again = false;
    this.stops++;
    this.held.clear();
    this.core.stop(this.film.value && this.running ? "Stopped. This is still your previous film." : "Stopped.");
  }

  /** Returns the index of a picture in the film, or -1 if it is not part of it. */
  shotOf(picture: Picture): number {
    return this.made.value?.keys.indexOf(picture.key) ?? -1;
  }

  /** Whether the film shows exactly the current pictures. */
  get current(): boolean {
    const pictures = this.pictures.value;
    return this.made.value?.keys.length === pictures.length && pictures.every((one, i) => this.shotOf(one) === i);
  }

  /** Tries again to make the film. */
  retry(): void {
    this.trouble.value = "";
    this.update();
  }

  /** Ensures that the core has the film, even after the core was stopped. */
  async ready(): Promise<void> {
    if (this.held.size > 0) return;
    this.trouble.value = "";
    await this.update();
  }

  /** Makes the film again. Changes made in the meantime are handled together afterwards. */
  async update(): Promise<void> {
    this.again = true;
    if (this.running) return;
    this.running = true;
    const { stops } = this;
    clearTimeout(this.timer);
    try {
      while (this.again) {
        this.again = false;
        await this.shoot();
      }
      if (this.failed.value) this.trouble.value = "";
      this.failed.value = false;
      this.wait = firstWait;
    } catch (error) {
      if (error instanceof CoreUnavailable) this.held.clear();
      this.trouble.value = messageOf(error);
      this.failed.value = error instanceof CoreUnavailable && !(this.stops > stops && this.current);
      // Unless a retry is scheduled, go back to the settings of the current film.
      if (error instanceof CoreMissing) {
        this.tryLater();
      } else if (this.made.value) {
        this.settings.value = this.made.value.settings;
        writeSettings(this.settings.value);
      }
    } finally {
      this.running = false;
    }
  }

  /** Reports that the core could not be loaded, and schedules a retry. */
  private tryLater(): void {
    this.trouble.value = "Couldn’t load the solver, which makes the films. Check your connection. We’ll keep trying.";
    this.timer = setTimeout(() => this.update(), this.wait);
    this.wait = Math.min(longestWait, 2 * this.wait);
  }

  private async shoot(): Promise<void> {
    const pictures = this.pictures.value;
    const settings = this.settings.value;
    const { cols, rows, dither, contrast, order, reverse, loop, seconds, hold } = settings;
    this.looks.value ??= await this.core.call("looks", {});
    if (pictures.length < 2) {
      this.film.value = this.reel.value = this.flashes.value = this.made.value = undefined;
      await this.fillCards();
      return;
    }
    await this.hold(pictures);
    const script = {
      pictures: pictures.map(({ key }) => key),
      size: { cols, rows },
      dither,
      contrast,
      reverse,
      order,
    };
    const begun = performance.now();
    const film = await this.during("Finding the fewest presses", (onProgress) =>
      this.core.call("shoot", { ...script, loop, seconds, hold, rate: framesPerSecond }, { timeLimit, onProgress }),
    );
    this.flashes.value = undefined;
    this.film.value = film;
    this.reel.value = new Reel(film);
    this.made.value = { settings, keys: script.pictures };
    performance.measure("a film is made", { start: begun });
    if (!this.again) await this.review(cols, rows);
  }

  /** Makes a small film for each card, unless the player begins a film meanwhile. */
  private async fillCards(): Promise<void> {
    const { dither, contrast, reverse, loop, seconds, hold } = defaults;
    for (const pair of pairs.slice(this.cards.value.length)) {
      if (this.again || this.pictures.value.length > 0) return;
      const pictures = samplesOf(pair);
      await this.hold(pictures);
      const { order } = pair;
      const film = {
        pictures: pictures.map(({ key }) => key),
        size: cardSize,
        dither,
        contrast,
        reverse,
        order,
      };
      const made = await this.core.call("shoot", { ...film, loop, seconds, hold, rate: framesPerSecond });
      this.cards.value = [...this.cards.value, made];
    }
  }

  /** Sends the core the pictures that it is missing, and drops the removed ones. */
  private async hold(pictures: Picture[]): Promise<void> {
    for (const key of this.held) {
      if (pictures.some((picture) => picture.key === key)) continue;
      this.held.delete(key);
      await this.core.call("drop", { picture: key });
    }
    for (const { key, width, height, pixels } of pictures) {
      if (this.held.has(key)) continue;
      await this.core.call("hold", { picture: key, width, height }, { data: new Uint8Array(pixels) });
      this.held.add(key);
    }
  }

  /** Checks the film for flashes and looks for better sizes. */
  private async review(cols: number, rows: number): Promise<void> {
    const { shape, palette } = this.settings.value;
    this.flashes.value = await this.core.call("flashing", { shape, palette }, { timeLimit });
    if (this.again) return;
    this.advice.value = { ...(await this.core.call("sizes", { cols, rows }, { timeLimit })), cols, rows };
  }
}
