import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Loads a part of a page the first time it is shown. */
export function Later<T>({ load, show }: { load(): Promise<T>; show(part: T): ComponentChildren }) {
  const [part, setPart] = useState<{ loaded: T } | undefined>(undefined);
  useEffect(() => {
    load().then(
      (loaded) => setPart({ loaded }),
      () => undefined, // the page works without it
    );
  }, []);
  return <>{part && show(part.loaded)}</>;
}
