import { formatPhone } from "../../shared/patient.ts";
import type { Decision } from "../offline/decision.ts";
import type { FoldedRecord } from "../offline/record.ts";
import classes from "./decisions.module.css";

/** Both visits in words: as this device means it, and as the server has it. */
export function TwoSides({ decision }: { decision: Decision }) {
  const { mine, theirs, kind } = decision;
  return (
    <div className={classes.sides}>
      {mine && <Side title="На этом устройстве" record={mine} />}
      {theirs && (
        <Side title={kind === "slot" ? "Это время занимает" : "На сервере"} record={theirs} />
      )}
    </div>
  );
}

function Side({ title, record }: { title: string; record: FoldedRecord }) {
  const lines = [
    `${record.record_day}, ${record.record_time}`,
    record.employee_name,
    record.phone && formatPhone(record.phone),
    record.service,
    record.add_comment,
  ].filter(Boolean);
  return (
    <section className={classes.side} aria-label={title}>
      <h3 className={classes.heading}>{title}</h3>
      <strong>{record.user_name || "Без имени"}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </section>
  );
}
