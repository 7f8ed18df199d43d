// Shows a board that has a shape in 3D, in place of the flat one. Loaded for such boards only.

import { type Signal, signal } from "@preact/signals";
import { render } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Board } from "../board/board";
import type { Lights } from "../board/state";
import { byID } from "../dom";
import type { Session } from "../game/session";
import { type Figure, figureOf } from "../space/figure";
import { MarkLayer } from "../space/markLayer";
import type { Space } from "../space/scene";
import { canDraw, keys, turns, useSpace, useTurning } from "../space/spaceView";
import { read, write } from "../storage";
import { Button } from "../ui/button";
import { type Marks, motionAllowed, type View } from "../view/view";

/** Boards open flat if they have more lights, which would be too small to tap; the player can still
 * choose 3D. */
const mostLights = 150;
/** The figure turns by itself to show up to this many marked lights. */
const mostShown = 6;
const closer = 1.25;

/** Adds the 3D picture to the board on the stage, unless it has one or the browser can't draw it. */
export function addShape({ stage }: Session): void {
  const { view, game } = stage;
  if (!view || !game || view instanceof SolidView) return;
  const figure = figureOf(game.board);
  if (!figure) return;
  if (!canDraw()) return;
  stage.view = new SolidView(view, figure, game.lights, (button) => stage.act(`press ${button}`), game.target);
}

/** Matches the specs of surfaces that don't pass through themselves, so that every light can be seen. */
const isClear = /^cube|^\d+x\d+,(cyl|tor|mob)/;

/** Reports whether a board opens in 3D: as the player chose last, or else if all its lights can be seen,
 * are large enough, and are only on or off, because 3D has no dots to tell more colours apart. */
function opensSolid({ spec, lights, colours }: Board): boolean {
  const chosen = read("shape");
  return chosen ? chosen === "3d" : isClear.test(spec) && lights <= mostLights && colours === 2;
}

interface State {
  lights: Lights;
  marks: Marks;
  /** The light under the pointer or with keyboard focus. */
  light?: number;
  won: boolean;
  /** Whether the board is in 3D; otherwise it is flat. */
  solid: boolean;
}

/**
 * The view of a board with a shape. The flat board stays on the page, behind the 3D picture: it has the
 * keyboard focus, and screen readers read it.
 */
class SolidView implements View {
  readonly board: Board;
  private readonly state: Signal<State>;
  private readonly host = byID("board");
  /** Where the 3D picture is drawn, and where the choice between it and the flat board is. */
  private readonly layer = document.createElement("div");
  private readonly choice = document.createElement("div");
  private readonly gone = new AbortController();
  private space?: Space;

  constructor(
    private readonly flat: View,
    figure: Figure,
    lights: Lights,
    onPress: (button: number) => void,
    target?: Lights,
  ) {
    this.board = flat.board;
    const { marks } = flat;
    this.state = signal({ lights: lights.slice(), marks, won: false, solid: opensSolid(flat.board) });
    this.layer.className = "spatial";
    this.choice.className = "choice";
    this.host.after(this.layer);
    byID("title").after(this.choice);
    const { signal: ended } = this.gone;
    this.host.addEventListener("focusin", (event) => this.onFocus(event.target as Element), { signal: ended });
    this.host.addEventListener("focusout", () => this.set({ light: undefined }), { signal: ended });
    const wanted = target ? [...target.keys()].filter((light) => target[light]) : [];
    render(
      <Shape
        board={this.board}
        figure={figure}
        state={this.state}
        wanted={wanted}
        onPress={onPress}
        onLight={(light) => this.set({ light })}
        onSpace={(space) => {
          this.space = space;
          this.cover(false);
          if (space) this.look(this.state.value.marks);
        }}
        onDraw={() => this.cover(true)}
        onFlat={() => this.set({ solid: false })}
      />,
      this.layer,
    );
    render(<Choice state={this.state} onChoose={() => this.choose()} />, this.choice);
  }

  private set(change: Partial<State>): void {
    this.state.value = { ...this.state.value, ...change };
  }

  private choose(): void {
    const solid = !this.state.value.solid;
    write("shape", solid ? "3d" : "flat");
    this.set({ solid });
  }

  /** Hides the flat board once the 3D picture is drawn, and shows it again. */
  private cover(covered: boolean): void {
    this.host.classList.toggle("behind", covered);
  }

  private onFocus(cell: Element): void {
    const button = cell.closest<SVGElement>("[data-button]")?.dataset.button;
    if (button === undefined || !cell.matches(":focus-visible")) return;
    this.set({ light: Number(button) });
    this.space?.lookAt([Number(button)], motionAllowed());
  }

  /** Turns the figure so that the marks of a hint can be seen, or at least what to press. */
  private look({ press = [], light = [], pressed = [], proof = [] }: Marks): void {
    const first = [...press, ...pressed];
    const all = [...first, ...light, ...proof];
    const shown = [all, first].find(({ length }) => length <= mostShown);
    if (shown) this.space?.lookAt(shown, motionAllowed());
  }

  get marks(): Marks {
    return this.flat.marks;
  }

  update(lights: Lights, pressed?: number): void {
    this.flat.update(lights, pressed);
    this.set({ lights: lights.slice() });
  }

  mark(marks: Marks): void {
    this.flat.mark(marks);
    this.set({ marks });
    this.look(marks);
  }

  win(won: boolean, from?: number): void {
    this.flat.win(won, from);
    this.set({ won });
  }

  wave(from?: number): void {
    this.flat.wave(from);
  }

  focus(): void {
    this.flat.focus();
  }

  zoom(by: number): void {
    if (this.space) this.space.zoom(closer ** by);
    else this.flat.zoom(by);
  }

  canZoom(by: number): boolean {
    return this.space !== undefined || this.flat.canZoom(by);
  }

  destroy(): void {
    this.gone.abort();
    for (const part of [this.layer, this.choice]) {
      render(null, part);
      part.remove();
    }
    this.cover(false);
    this.flat.destroy();
  }
}

interface Props {
  board: Board;
  figure: Figure;
  state: Signal<State>;
  /** The lights that are on in the target. */
  wanted: readonly number[];
  onPress(button: number): void;
  onLight(light: number | undefined): void;
  /** Called with the scene when it starts, and with nothing when it ends. */
  onSpace(space: Space | undefined): void;
  onDraw(): void;
  /** Called if the 3D picture can't be drawn. */
  onFlat(): void;
}

function Choice({ state, onChoose }: { state: Signal<State>; onChoose(): void }) {
  return <Button onClick={onChoose}>{state.value.solid ? "Flat" : "In 3D"}</Button>;
}

function Shape(props: Props) {
  return <>{props.state.value.solid && <Picture {...props} />}</>;
}

function Picture({ board, figure, state, wanted, onPress, onLight, onSpace, onDraw, onFlat }: Props) {
  const { lights, light, marks, won } = state.value;
  const canvas = useRef<HTMLCanvasElement>(null);
  const over = useRef<SVGSVGElement>(null);
  const layer = useRef<MarkLayer | undefined>(undefined);
  const drawn = useRef<Space | undefined>(undefined);
  const onReady = (space: Space) => {
    drawn.current = space;
    space.onDraw = () => {
      layer.current?.follow(space);
      onDraw();
    };
    onSpace(space);
  };
  const space = useSpace(canvas, figure, { board, lights, light, onTrouble: onFlat, onReady }, won && motionAllowed());
  const { onWheel: _, ...gestures } = useTurning(space, { onLight, onPress }, () => undefined);
  useEffect(() => () => onSpace(undefined), [onSpace]);
  useEffect(() => {
    if (!over.current) return;
    layer.current ??= new MarkLayer(over.current);
    layer.current.show(won ? {} : marks, won ? [] : wanted);
    if (drawn.current) layer.current.follow(drawn.current);
  }, [marks, wanted, won]);
  const act = (key: string) => () => space.current && keys(space.current)[key]?.();
  return (
    <>
      <div class="orbit" aria-hidden="true" {...gestures}>
        <canvas ref={canvas} />
        <svg class="over" ref={over} />
      </div>
      {/* One in each corner */}
      {turns.map(([label, sign, key]) => (
        <Button key={key} class="square" label={label} onClick={act(key)}>
          {sign}
        </Button>
      ))}
    </>
  );
}
