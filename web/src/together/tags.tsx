import { useLayoutEffect, useRef } from "preact/hooks";
import type { Live, Tag } from "./live";

/** The names of players who have just pressed a button, each next to that button. */
export function Tags({ live }: { live: Live }) {
  return (
    <div class="tags" aria-hidden="true">
      {live.tags.value.map((tag) => (
        <Name key={tag.key} tag={tag} />
      ))}
    </div>
  );
}

/** Returns the element for a button, or for its light if the board is drawn as a picture. */
function lampOf(field: Element, button: number): Element | undefined {
  return field.querySelector(`[data-button="${button}"] .lamp`) ?? field.querySelectorAll(".lit")[button];
}

function Name({ tag }: { tag: Tag }) {
  const self = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = self.current;
    const layer = element?.parentElement;
    const button = layer?.parentElement && lampOf(layer.parentElement, tag.button);
    if (!element || !layer || !button) return;
    const [box, around] = [button.getBoundingClientRect(), layer.getBoundingClientRect()];
    const half = element.offsetWidth / 2;
    const x = box.left + box.width / 2 - around.left;
    element.style.left = `${Math.max(half, Math.min(around.width - half, x))}px`;
    element.style.top = `${box.bottom - around.top}px`;
  }, [tag.button]);
  return (
    <span class="tag" ref={self}>
      <bdi>{tag.name}</bdi>
    </span>
  );
}
