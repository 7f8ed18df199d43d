import { useEffect, useRef } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import type { Lights } from "../board/state";
import { makeView } from "../view/makeView";
import type { Marks, View } from "../view/view";

interface Props {
  /** The ID of the starting position. A different board gets a new view. */
  id: string;
  /** The board, if it has a custom drawing; by default it is parsed from the ID. */
  board?: Board;
  label: string;
  lights: Lights;
  /** The lights to reach; undefined means all off. */
  target?: Lights;
  marks?: Marks;
  /** The button that changed the lights, for the ripple. */
  pressed?: number;
  won?: boolean;
  onPress?(button: number): void;
  /** Called with the width of the board in pixels whenever it changes. */
  onWidth?(width: number): void;
}

/** An interactive board as a component. */
export function LiveBoard({ id, board, label, lights, target, marks, pressed, won = false, onPress, onWidth }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<View | undefined>(undefined);
  const press = useRef(onPress);
  const shown = useRef({ lights, marks, pressed, won });
  press.current = onPress;
  shown.current = { lights, marks, pressed, won };
  const live = onPress !== undefined;
  const [spec = ""] = id.split(":");
  useEffect(() => {
    const drawn = board ?? parseBoard(spec);
    const element = host.current;
    if (!drawn || !element) return;
    let gone = false;
    const onSize = (_: boolean, width: number) => onWidth?.(width);
    const options = { board: drawn, lights: shown.current.lights, target, label, onSize };
    const pressing = live ? { onPress: (button: number) => press.current?.(button) } : {};
    makeView(element, { ...options, ...pressing }, () => !gone).then((made) => {
      if (!made || gone) return made?.destroy();
      view.current = made;
      if (shown.current.lights !== options.lights) made.update(shown.current.lights);
      made.mark(shown.current.marks ?? {});
    });
    return () => {
      gone = true;
      view.current?.destroy();
      view.current = undefined;
    };
  }, [spec, board, label, live]);
  useEffect(() => {
    if (view.current?.board.spec === spec) view.current.update(lights, pressed);
  }, [lights, pressed, spec]);
  useEffect(() => view.current?.mark(marks ?? {}), [marks]);
  useEffect(() => view.current?.win(won, pressed), [won]);
  return (
    <div class="slot">
      <div class="board" part="board" ref={host} />
    </div>
  );
}
