// Stores the studio's work on this device: pictures in IndexedDB, because they are large, and the
// settings and the unfinished drawing in local storage, where writes take effect immediately.

import type { Lights } from "../board/state";
import { parseJSON, read, write } from "../storage";
import { newPicture, type Picture } from "./pictures";
import { defaults, type Settings } from "./settings";

/** A picture without its key, which is new on every visit. */
type StoredPicture = Omit<Picture, "key">;

const [settingsKey, drawingKey] = ["studio", "drawing"];

export function readSettings(): Settings {
  const stored = Object(parseJSON(read(settingsKey))) as Record<string, unknown>;
  const known = Object.entries(defaults).filter(([name, value]) => typeof stored[name] === typeof value);
  return { ...defaults, ...Object.fromEntries(known.map(([name]) => [name, stored[name]])) };
}

export function writeSettings(settings: Settings): void {
  write(settingsKey, JSON.stringify(settings));
}

/** Returns the unfinished drawing, if there is one of this size. */
export function readSketch(cols: number, rows: number): Lights | undefined {
  const [size, lights = ""] = read(drawingKey).split(" ");
  if (size !== `${cols}x${rows}` || !new RegExp(`^[01]{${cols * rows}}$`).test(lights)) return undefined;
  return Uint8Array.from(lights, Number);
}

export function writeSketch(cols: number, rows: number, lights: Lights): void {
  write(drawingKey, `${cols}x${rows} ${lights.join("")}`);
}

/** Deletes the unfinished drawing. */
export function dropSketch(): void {
  write(drawingKey, "");
}

const store = "pictures";

let opened: Promise<IDBDatabase> | undefined;

function database(): Promise<IDBDatabase> {
  if (!opened) {
    const request = indexedDB.open("lightsout", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(store);
    opened = answer(request);
  }
  return opened;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Returns the pictures from the last visit, or none if storage is unavailable. */
export async function readPictures(): Promise<Picture[]> {
  try {
    const all = await answer((await database()).transaction(store).objectStore(store).get("all"));
    const stored = (all ?? []) as StoredPicture[];
    return stored.map(({ name, width, height, pixels, whole, crop }) => ({
      ...newPicture(name, width, height, pixels),
      whole,
      crop,
    }));
  } catch {
    return [];
  }
}

/** Replaces the stored pictures. The last call wins. */
export async function writePictures(pictures: Picture[]): Promise<void> {
  try {
    const stored = pictures.map(({ key: _, ...picture }) => picture);
    await answer((await database()).transaction(store, "readwrite").objectStore(store).put(stored, "all"));
  } catch {
    // Without a database, the pictures last only for this visit.
  }
}
