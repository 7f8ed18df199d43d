import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { figureOf } from "../space/figure";
import { SpaceView } from "../space/spaceView";
import type { LabGame } from "./useGame";

interface SolidProps {
  game: LabGame;
  title: string;
  /** The ringed light. */
  light?: number;
  onLight(light: number | undefined): void;
  onPress(button: number): void;
}

/** The board in 3D, if it has a shape. */
export function Solid({ game, ...props }: SolidProps) {
  const { board } = game.puzzle;
  const figure = useMemo(() => figureOf(board), [board]);
  if (!figure) return <p class="note">This board can’t be shown in 3D: it has no 3D shape, or too many lights.</p>;
  return <SpaceView board={board} figure={figure} lights={game.lights} {...props} />;
}

interface TwinProps extends Pick<SolidProps, "light" | "onLight"> {
  /** The flat board. */
  children: ComponentChildren;
}

/** The flat board beside the one in 3D: it rings the light that is under the pointer there, and reports its own. */
export function Twin({ light, onLight, children }: TwinProps) {
  const flat = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const cell = flat.current?.querySelector(`[data-button="${light}"]`);
    cell?.classList.add("twin");
    return () => cell?.classList.remove("twin");
  }, [light]);
  const point = ({ target }: Event) => {
    const cell = (target as Element).closest<SVGElement>("[data-button]");
    onLight(cell ? Number(cell.dataset.button) : undefined);
  };
  const leave = () => onLight(undefined);
  return (
    <div class="flat" ref={flat} onPointerOver={point} onPointerLeave={leave} onFocusIn={point} onFocusOut={leave}>
      {children}
    </div>
  );
}
