import { type Board, parseBoard } from "../board/board";
import "../board/offered";
import { Choice } from "./controls";
import { type BoardSpec, boards } from "./families";
import { RulePicture } from "./thumbnail";

/** A picker for boards. Each picture shows the lights that one press toggles. */
export function FamilyPicker({ value, onChange }: { value: BoardSpec; onChange(spec: BoardSpec): void }) {
  return (
    <fieldset>
      <legend>Board, shown after one press</legend>
      <div class="families">
        {boards.map(([spec, name]) => (
          <Choice key={spec} name="newboard" chosen={spec === value} onChoose={() => onChange(spec)}>
            <RulePicture board={parseBoard(spec) as Board} />
            {name}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}
