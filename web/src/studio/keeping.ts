// The studio's work on this device: the pictures in a database, as they are large, and the
// settings and the drawing that is being made beside them, where they are stored at once.

import type { Lights } from "../board/state";
import { parseJSON, read, write } from "../storage";
import { newPicture, type Picture } from "./pictures";
import { defaults, type Settings } from "./settings";

/** What is stored of a picture; its key is the core's and changes with every visit. */
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

/** The drawing that was begun and not used, if it has that many lights in a row and rows. */
export function readSketch(cols: number, rows: number): Lights | undefined {
  const [size, lights = ""] = read(drawingKey).split(" ");
  if (size !== `${cols}x${rows}` || !new RegExp(`^[01]{${cols * rows}}$`).test(lights)) return undefined;
  return Uint8Array.from(lights, Number);
}

export function writeSketch(cols: number, rows: number, lights: Lights): void {
  write(drawingKey, `${cols}x${rows} ${lights.join("")}`);
}

/** Forgets the drawing: it was used, or thrown away. */
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

/** The pictures of the last visit; none where nothing can be stored. */
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

/** Stores the pictures in place of those before; the last call wins. */
export async function writePictures(pictures: Picture[]): Promise<void> {
  try {
    const stored = pictures.map(({ key: _, ...picture }) => picture);
    await answer((await database()).transaction(store, "readwrite").objectStore(store).put(stored, "all"));
  } catch {
    // Without a database the pictures last for this visit.
  }
}
