import type { ComponentChild } from "preact";
import { render } from "preact";
import { learnBoard } from "../core/learn";
import { quick } from "./labCore";

/** A page in the Lab, with its title. */
interface Page {
  name: string;
  body: ComponentChild;
}

/** The pages, each loaded on demand. The key follows "lab/" in the address, up to a slash or a
 * question mark; the rest of the address is passed to the page. */
const pages: Record<string, (rest: string) => Promise<Page>> = {
  "3d": async (rest) => {
    const { BoardPage, boardTitle } = await import("./boardPage");
    await learnBoard(quick, rest);
    return { name: `${boardTitle(rest)} in 3D`, body: <BoardPage id={rest} solid /> };
  },
  board: async (rest) => {
    const { BoardPage, boardTitle } = await import("./boardPage");
    await learnBoard(quick, rest);
    return { name: boardTitle(rest), body: <BoardPage id={rest} /> };
  },
  graph: async (rest) => {
    const { GraphPage, firstSpec } = await import("./graph/graphPage");
    await learnBoard(quick, firstSpec(rest));
    return { name: "Draw a graph", body: <GraphPage drawing={rest} /> };
  },
  map: async (rest) => {
    const { MapPage } = await import("./map/mapPage");
    return { name: "Map of nullities", body: <MapPage address={rest} /> };
  },
  models: async (rest) => {
    const { ModelsPage } = await import("./models/modelsPage");
    await learnBoard(quick, rest.replace(/\?.*$/s, ""));
    return { name: "Models", body: <ModelsPage address={rest} /> };
  },
};

async function gallery(): Promise<Page> {
  const { GalleryPage } = await import("./galleryPage");
  return { name: "Lab", body: <GalleryPage /> };
}

/** Loads a page of the Lab. Returns a function that shows the page and returns its title. */
export async function showLab(host: HTMLElement, address: string): Promise<() => string> {
  const [, key = "", rest = ""] = /^([^/?]*)[/?]?(.*)$/s.exec(address) ?? [];
  const load = Object.hasOwn(pages, key) ? pages[key] : undefined;
  const { name, body } = await (load ?? gallery)(rest);
  return () => {
    render(<div key={address}>{body}</div>, host);
    return name;
  };
}
