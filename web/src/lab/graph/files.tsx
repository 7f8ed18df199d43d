import { useState } from "preact/hooks";
import type { GraphBoard } from "../../protocol";
import { counted, messageOf } from "../../text";
import { Button } from "../../ui/button";
import { download } from "../../ui/download";
import { quick } from "../labCore";

const formats = [
  ["graph6", "graph6", "g6"],
  ["dot", "DOT", "dot"],
  ["json", "JSON", "json"],
  ["edges", "Edge list", "edges"],
  ["matrix", "Button matrix", "matrix"],
] as const;

interface Props {
  /** The board to write; undefined while the drawing is empty. */
  board?: GraphBoard;
  /** Opens a board read from a file. */
  onRead(board: GraphBoard): void;
}

/** Reads and writes graphs and button matrices. */
export function Files({ board, onRead }: Props) {
  const [text, setText] = useState("");
  const [format, setFormat] = useState<string>("graph6");
  const [note, setNote] = useState("");
  const read = async (source: string) => {
    try {
      const found = await quick.call("parse", { format: "", text: source });
      onRead(found);
      setNote(`Read ${counted(found.lights, "light", "lights")}.`);
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const write = async (then: (text: string) => void) => {
    if (!board) return;
    try {
      const made = await quick.call("format", { format, board });
      setText(made.text);
      setNote("");
      then(made.text);
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > largestFile) setNote("This file is too large. The limit is 500 kB.");
    else {
      const content = await file.text();
      setText(content);
      await read(content);
    }
  };
  const extension = formats.find(([name]) => name === format)?.[2] ?? "txt";
  return (
    <details class="files">
      <summary>Files: graph6, DOT, JSON, edge list, matrix</summary>
      <div class="fields">
        <label>
          <span class="label">Graph as text</span>
          <textarea
            rows={5}
            spellcheck={false}
            autocapitalize="none"
            value={text}
            placeholder={"FhCKG\n\nor edges:  1 2\n           2 3"}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </label>
        <div class="row">
          <Button disabled={text.trim() === ""} onClick={() => read(text)}>
            Load
          </Button>
          <label class="button filebutton">
            Open a file
            <input type="file" onChange={(event) => open(event.currentTarget.files?.[0])} />
          </label>
        </div>
        <div class="row">
          <select aria-label="Format" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {formats.map(([name, label]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
          <Button disabled={!board} onClick={() => write(() => undefined)}>
            Show as text
          </Button>
          <Button
            disabled={!board}
            onClick={() => write((made) => download(new Blob([made], { type: "text/plain" }), `graph.${extension}`))}
          >
            Save
          </Button>
        </div>
        <p class={note.startsWith("Read") ? "sub" : note && "wrong"} role="status">
          {note}
        </p>
      </div>
    </details>
  );
}

const largestFile = 500_000;
