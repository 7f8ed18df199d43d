import { useState } from "preact/hooks";
import { download } from "../ui/download";

/** Shares a file through another app if the browser supports it, otherwise downloads it. */
async function send(file: File, text: string): Promise<void> {
  const files = [file];
  if (navigator.canShare?.({ files })) await navigator.share({ files, text });
  else download(file, file.name);
}

export interface Sharing {
  /** The outcome of the last attempt, for the player. */
  note: string;
  copy(text: string): Promise<void>;
  /** Shares a picture, with a text where the other app takes one. */
  sendPicture(make: () => Promise<Blob | undefined>, text: string): Promise<void>;
}

/** Copies texts and shares pictures. */
export function useSharing(): Sharing {
  const [note, setNote] = useState("");
  return {
    note,
    async copy(text) {
      try {
        await navigator.clipboard.writeText(text);
        setNote("Copied.");
      } catch {
        setNote("Couldn’t copy it. Please select the text and copy it yourself.");
      }
    },
    async sendPicture(make, text) {
      try {
        const blob = await make();
        if (blob) await send(new File([blob], "lights-out.png", { type: "image/png" }), text);
      } catch (error) {
        // AbortError means that the player dismissed the share sheet.
        if ((error as Error).name !== "AbortError") setNote("Couldn’t make the picture.");
      }
    },
  };
}
