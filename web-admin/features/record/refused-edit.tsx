import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type Decision, useDecisions, visitOf } from "../../offline/index.ts";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { labelOf, valueWords } from "../../ui/format/field-words.ts";
import { reasonOf } from "../decisions/titles.ts";
import { FocusedAlert } from "./focused-alert.tsx";

/** Edits of a visit that wait for a person. */
export const useRefusedEdits = (uid: string): readonly Decision[] =>
  useDecisions().filter(({ operation }) => visitOf(operation) === uid);

/** The fields that these edits name. */
export const fieldsOf = (edits: readonly Decision[]): ReadonlySet<string> =>
  new Set(
    edits.flatMap(({ operation }) =>
      operation.kind === "edit-visit" ? Object.keys(operation.body) : [],
    ),
  );

interface Props {
  edits: readonly Decision[];
  /** The edit was refused just now. */
  focused?: boolean;
}

/** Why edits of a visit were refused, with both values of each disputed field. */
export function RefusedEdit({ edits, focused = false }: Props) {
  const moment = useClinicMoment();
  const doctors = useDoctorNames();
  return (
    <FocusedAlert focused={focused} color="danger" title="Правка этой записи не принята">
      {edits.map((edit) => (
        <div key={edit.key}>
          {reasonOf(edit)}
          {edit.changed && `: ${edit.changed.by}, ${moment(edit.changed.at)}`}
          {edit.fields.map(({ field, mine, theirs }) => {
            const [here, there] = [mine, theirs].map((value) => valueWords(field, value, doctors));
            return (
              <div key={field}>
                {labelOf(field)}: здесь «{here}», на сервере «{there}»
              </div>
            );
          })}
        </div>
      ))}
      Правка не потеряна и ждёт в разделе{" "}
      <Anchor component={Link} to="/decisions" inherit fw={600} underline="always">
        «Требует решения»
      </Anchor>
      .
    </FocusedAlert>
  );
}
