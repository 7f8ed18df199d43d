import type { ComponentType } from "preact";
import { useState } from "preact/hooks";
import type { Board } from "../board/board";
import { welcome } from "../storage";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";

/** Boards with more lights than this are too hard for a first game. */
const muchAtFirst = 25;
/** An easy four-press puzzle for players who'd rather start small. */
const smaller = "5x5:ad836a";

interface Props {
  board: Board;
  /** Called when the player answers. */
  onAnswer(): void;
}

/** Offers new players the tutorial. It asks only once, whatever they answer. */
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
