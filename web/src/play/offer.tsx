import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import type { Board } from "../board/board";
import { welcome } from "../storage";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";

/** Boards with more lights are too much for a first game. */
const muchAtFirst = 25;
/** An easy puzzle of four presses, for those who would rather start small. */
const smaller = "5x5:ad836a";

interface Props {
  board: Board;
  /** Called once the visitor has answered. */
  onAnswer(): void;
}

/** Asks someone who is new here whether to show how it works; whatever the answer, it is
 * asked once. */
export function Offer({ board, onAnswer }: Props) {
  const [Shown, setShown] = useState<ComponentType<{ onClose(): void }>>();
  const answer = () => {
    welcome();
    onAnswer();
  };
  const show = async () => {
    const { FirstMinute } = await import("./firstMinute");
    setShown(() => FirstMinute);
  };
  return (
    <div class="offer">
      <p>Turn off all the lights. New here?</p>
      <button type="button" class="icon" aria-label="No, thanks" onClick={answer}>
        <Icon name="close" />
      </button>
      <div class="row">
        <Button onClick={() => show().catch(answer)}>Show me</Button>
        {board.lights > muchAtFirst && (
          <a class="button" href={`#${smaller}`} onClick={answer}>
            A smaller board
          </a>
        )}
      </div>
      {Shown && <Shown onClose={answer} />}
    </div>
  );
}
