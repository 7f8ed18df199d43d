import type { VNode } from "preact";
import { useRef } from "preact/hooks";

interface Picker {
  /** Lets the person choose files. */
  choose(): void;
  /** Lets the person take a photo; undefined on devices without a touch screen, which rarely can. */
  photograph?: () => void;
  /** The hidden inputs, which have to be on the page. */
  inputs: VNode;
}

/** Lets a person pick pictures. */
export function usePicker(label: string, multiple: boolean, onPick: (files: File[]) => void): Picker {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    onPick([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = "";
  };
  const hidden = { type: "file" as const, accept: "image/*", hidden: true, onChange: take };
  return {
    choose: () => files.current?.click(),
    photograph: matchMedia("(pointer: coarse)").matches ? () => camera.current?.click() : undefined,
    inputs: (
      <>
        <input ref={files} {...hidden} multiple={multiple} aria-label={label} />
        <input ref={camera} {...hidden} capture="environment" aria-label="Photo" />
      </>
    ),
  };
}
