import { Radio } from "@mantine/core";
import { useState } from "react";
import { isSlotField, type RecordField } from "../../../shared/journal/visit-fields.ts";
import type { Decision, FieldConflict } from "../../offline/index.ts";
import { BusyButton } from "../../ui/busy-button.tsx";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import classes from "./decisions.module.css";

interface Props {
  decision: Decision;
  busy: boolean;
  onKeep: (mine: readonly RecordField[]) => void;
}

/** Field by field, with the slot as one field: the value entered here, or the server's. */
export function FieldChoices({ decision, busy, onKeep }: Props) {
  const [mine, setMine] = useState<ReadonlySet<RecordField>>(
    () => new Set(decision.fields.map(({ field }) => field)),
  );
  const doctors = useDoctorNames();

  const choose = (choice: Choice, here: boolean) => {
    const next = new Set(mine);
    for (const { field } of choice) {
      if (here) next.add(field);
      else next.delete(field);
    }
    setMine(next);
  };

  const shown = (choice: Choice, side: "mine" | "theirs") =>
    choice.map((conflict) => valueWords(conflict.field, conflict[side], doctors)).join(", ");

  return (
    <div className={classes.fields}>
      {choicesOf(decision.fields).map((choice) => (
        <Radio.Group
          key={choice[0].field}
          label={labelsOf(choice)}
          value={mine.has(choice[0].field) ? "mine" : "theirs"}
          onChange={(side) => choose(choice, side === "mine")}
        >
          <Radio mt={6} value="mine" label={`Оставить введённое здесь: ${shown(choice, "mine")}`} />
          <Radio mt={6} value="theirs" label={`Взять с сервера: ${shown(choice, "theirs")}`} />
        </Radio.Group>
      ))}
      <BusyButton disabled={busy} onClick={() => onKeep([...mine])}>
        Сохранить решение
      </BusyButton>
    </div>
  );
}

type Choice = readonly [FieldConflict, ...FieldConflict[]];

const labelsOf = (choice: Choice) =>
  choice
    .map(({ field }) => labelOf(field))
    .map((label, at) => (at === 0 ? label : label.toLowerCase()))
    .join(", ");

/** Doctor, day and time are one choice: mixing halves of two slots makes a third one. */
function choicesOf(conflicts: readonly FieldConflict[]): Choice[] {
  const [first, ...others] = conflicts.filter(({ field }) => isSlotField(field));
  const texts = conflicts.filter(({ field }) => !isSlotField(field));
  return [...(first ? [[first, ...others] as const] : []), ...texts.map((each) => [each] as const)];
}
