import { Button, Radio } from "@mantine/core";
import { useState } from "react";
import type { RecordField } from "../../shared/journal.ts";
import type { Decision, FieldConflict } from "../offline/decision.ts";
import { useDoctorNames } from "../shell/doctor-names.ts";
import { FIELD_LABELS, valueWords } from "../shell/edit-words.ts";
import classes from "./decisions.module.css";

interface Props {
  decision: Decision;
  busy: boolean;
  onKeep: (mine: readonly RecordField[]) => void;
}

/** Field by field: what was entered here, or what the server has. */
export function FieldChoices({ decision, busy, onKeep }: Props) {
  const [mine, setMine] = useState<ReadonlySet<RecordField>>(
    () => new Set(decision.fields.map(({ field }) => field)),
  );
  const doctors = useDoctorNames();

  const choose = (field: RecordField, here: boolean) => {
    const next = new Set(mine);
    if (here) next.add(field);
    else next.delete(field);
    setMine(next);
  };

  const shown = ({ field }: FieldConflict, value: unknown) => valueWords(field, value, doctors);

  return (
    <div className={classes.fields}>
      {decision.fields.map((conflict) => (
        <Radio.Group
          key={conflict.field}
          label={FIELD_LABELS[conflict.field]}
          value={mine.has(conflict.field) ? "mine" : "theirs"}
          onChange={(side) => choose(conflict.field, side === "mine")}
        >
          <Radio
            mt={6}
            value="mine"
            label={`Оставить введённое здесь: ${shown(conflict, conflict.mine)}`}
          />
          <Radio
            mt={6}
            value="theirs"
            label={`Взять с сервера: ${shown(conflict, conflict.theirs)}`}
          />
        </Radio.Group>
      ))}
      <Button disabled={busy} onClick={() => onKeep([...mine])}>
        Сохранить решение
      </Button>
    </div>
  );
}
