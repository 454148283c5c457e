import { Button } from "@mantine/core";
import { IconFlag } from "@tabler/icons-react";
import { useState } from "react";
import { outcomeWords } from "../../../shared/journal/outcome.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { useNow, usePatientVisits, type VisitView } from "../../offline/index.ts";
import { visitsIn } from "../format/counts.ts";
import classes from "./patient-history.module.css";
import { missedWords, otherName, shortDay } from "./visit-words.ts";

/** So many lines of each list are shown before more are asked for. */
const SHOWN = 5;

interface Props {
  name: string;
  phone: string;
  /** The visit beside the history; it is not in the list. */
  beside?: VisitView;
  /** Opens one of the visits; null in a plain list. */
  onOpen: ((visit: VisitView) => void) | null;
}

/** All visits of one phone: those to come, then the earlier ones with how they ended. */
export function PatientHistory({ name, phone, beside, onOpen }: Props) {
  const { upcoming, past } = usePatientVisits(phone, beside?.uid);
  const total = upcoming.length + past.length;
  const summary = [visitsIn(total), missedWords(past)];
  return (
    <section className={classes.history} aria-label="История пациентки">
      <h2 className={classes.title}>История пациентки</h2>
      {total > 0 && <p className={classes.summary}>{summary.filter(Boolean).join(" · ")}</p>}
      {total === 0 && (
        <p className={classes.none}>
          {phone.trim() === ""
            ? "Телефона нет: другие записи не найти."
            : "Других записей с этого телефона нет."}
        </p>
      )}
      <Visits title="Предстоит" visits={upcoming} name={name} beside={beside} onOpen={onOpen} />
      <Visits title="Раньше" visits={past} name={name} beside={beside} onOpen={onOpen} />
      <p className={classes.none}>Здесь записи за последние 60 дней и все будущие.</p>
    </section>
  );
}

type VisitsProps = Pick<Props, "name" | "onOpen"> & {
  title: string;
  visits: readonly VisitView[];
  beside: VisitView | undefined;
};

function Visits({ title, visits, name, beside, onOpen }: VisitsProps) {
  const [all, setAll] = useState(false);
  if (visits.length === 0) return null;
  return (
    <>
      <h3 className={classes.part}>{title}</h3>
      <ul className={classes.visits} aria-label={title}>
        {(all ? visits : visits.slice(0, SHOWN)).map((visit) => (
          <Visit key={visit.uid} visit={visit} name={name} beside={beside} onOpen={onOpen} />
        ))}
      </ul>
      {!all && visits.length > SHOWN && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Показать все: {visits.length}
        </Button>
      )}
    </>
  );
}

function Visit({
  visit,
  name,
  beside,
  onOpen,
}: Omit<VisitsProps, "title" | "visits"> & { visit: VisitView }) {
  const now = useNow();
  const when = `${shortDay(visit.day, now.day)} в ${visit.record_time}`;
  const isSameDay = visit.day === beside?.day;
  const facts = [shortName(visit.employee_name), visit.service, otherName(visit, name)];
  return (
    <li className={classes.visit}>
      {onOpen ? (
        <button type="button" className={classes.when} onClick={() => onOpen(visit)}>
          {when}
        </button>
      ) : (
        <strong className={classes.when}>{when}</strong>
      )}
      <span className={classes.facts}>
        <span>{facts.filter(Boolean).join(" · ")}</span>
        {isSameDay && <em className={classes.mark}>в тот же день</em>}
        {visit.outcome !== "" && (
          <em className={classes.mark} data-outcome={visit.outcome}>
            <IconFlag aria-hidden size={13} />
            {outcomeWords(visit.outcome)}
          </em>
        )}
      </span>
    </li>
  );
}
