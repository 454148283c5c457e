import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { fieldWords, TEXT_FIELDS } from "../../../shared/journal/visit-fields.ts";
import { formatPhone } from "../../../shared/patient/patient.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import {
  type Decision,
  isCreation,
  type Operation,
  templateWords,
  timesBetween,
  type VisitInTheWay,
  type VisitView,
} from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { useClinicClock } from "../../ui/format/clock-time.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { editWords } from "../../ui/format/edit-words.ts";
import classes from "./decisions.module.css";

export interface SideWords {
  title: string;
  lines: readonly string[];
  /** The author and time. */
  who: string;
}

/** Both sides in words: as this device means it, and as the server has it. */
export function TwoSides({ decision }: { decision: Decision }) {
  return (
    <div className={classes.sides}>
      {useSides()(decision).map(({ title, lines: [first, ...lines], who }) => (
        <section key={title} className={classes.side} aria-label={title}>
          <h3 className={classes.heading}>{title}</h3>
          <strong>{first}</strong>
          {lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span className={classes.who}>{who}</span>
        </section>
      ))}
    </div>
  );
}

/** Words for the sides of any decision, on the screen and in the file alike. */
export function useSides(): (decision: Decision) => SideWords[] {
  const { login } = useUser();
  const doctors = useDoctorNames();
  const clockTime = useClinicClock();
  return (decision) => {
    const { mine, theirs, kind, operation, changed } = decision;
    const own = {
      title: "На этом устройстве",
      lines: mine ? visitWords(mine) : editWords(operation, doctors),
      who: `${login}, ${clockTime(operation.madeAt)}`,
    };
    const { answer } = operation;
    const heard = answer ? `ответ сервера, ${clockTime(answer.at)}` : "";
    if (answer?.template) return templateSides(own, operation, answer.template, heard);
    if (kind === "visits" && answer) {
      const days = [...new Set(answer.visits.map(({ day }) => formatDay(day)))];
      const lines = [days.join(", "), ...answer.visits.map(visitInTheWayWords)];
      return [own, { title: "На это время записаны", lines, who: heard }];
    }
    const edit = mine && !isCreation(operation) ? editWords(operation, doctors).slice(1) : [];
    const sides = [{ ...own, lines: [...own.lines, ...edit] }];
    const destroyed = operation.answer?.destroyed;
    if (destroyed && changed) {
      const { id, record_day, record_time } = destroyed;
      const lines = [`Запись № ${id} удалена`, `Была на ${formatDay(record_day)}, ${record_time}`];
      const who = `${changed.by}, ${clockTime(changed.at)}`;
      return [...sides, { title: "На сервере", lines, who }];
    }
    if (!theirs) return sides;
    const made = theirs.source === "site" ? "запись с сайта" : "записал сотрудник";
    const title = kind === "slot" ? "Это время занимает" : "На сервере";
    const who = changed
      ? `${changed.by}, ${clockTime(changed.at)}`
      : `${made}, ${clockTime(theirs.created_at)}`;
    return [...sides, { title, lines: visitWords(theirs), who }];
  };
}

/** Two long lists differ by little: each side shows only its own times. */
function templateSides(
  own: SideWords,
  operation: Operation,
  template: ScheduleTemplate,
  who: string,
): SideWords[] {
  const lines = templateWords(template);
  const theirs = { title: "На сервере", lines, who };
  const { body } = operation;
  if (!body || !("schedule_tpl" in body)) return [own, theirs];
  const { added, removed } = timesBetween({ from: template.schedule_tpl, to: body.schedule_tpl });
  return [withOnly(own, added), withOnly(theirs, removed)];
}

const withOnly = (side: SideWords, times: readonly string[]): SideWords =>
  times.length === 0
    ? side
    : { ...side, lines: [...side.lines, `Только в этом варианте: ${times.join(", ")}`] };

const visitInTheWayWords = ({ time, user_name, phone }: VisitInTheWay) =>
  [time, user_name ?? "запись в журнале", phone && formatPhone(phone)]
    .filter((part) => part)
    .join(", ");

function visitWords(record: VisitView): string[] {
  return [
    record.user_name || "Без имени",
    `${formatDay(record.day)}, ${record.record_time}`,
    record.employee_name,
    ...TEXT_FIELDS.filter((field) => field !== "user_name").map((field) =>
      fieldWords(field, record[field]),
    ),
  ].filter((line) => line !== "");
}
