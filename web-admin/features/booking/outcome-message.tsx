import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDay, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useDecisions } from "../../offline/index.ts";
import { TimesInstead } from "../../ui/fields/times-instead.tsx";
import { WhereToDecide } from "../../ui/fields/where-to-decide.tsx";
import { visitsIn } from "../../ui/format/counts.ts";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import { countsOf, overallOf, QUEUED_WORDS } from "../../ui/sync-status/submit.ts";
import { slotKey } from "./free-days.ts";
import type { Booked } from "./submit-entries.ts";

type Doctors = ReadonlyMap<number, Doctor>;

interface Props {
  booked: readonly Booked[];
  doctors: Doctors;
  busy: boolean;
  /** Books a refused entry at a different time. */
  onTake: (of: Booked, slot: Slot) => void;
}

/** The form's final message, in the spec's words. */
export function OutcomeMessage({ booked, doctors, busy, onTake }: Props) {
  const decisions = useDecisions();
  const isOfSlot = (each: Booked) =>
    each.outcome === "refused" &&
    decisions.some(({ kind, key }) => kind === "slot" && key === each.key);
  const overall = overallOf(countsOf(booked));
  if (!overall) return null;
  const refused = booked.filter(({ outcome }) => outcome === "refused");
  return (
    <OutcomeAlert outcome={overall}>
      {overall === "unsaved" && "Ошибка при отправке записей"}
      {(overall === "done" || overall === "queued") && (
        <>
          <strong>{overall === "done" ? addedWords(booked.length) : QUEUED_WORDS}</strong>
          <BookedVisits booked={booked} doctors={doctors} />
        </>
      )}
      {overall === "refused" && (
        <>
          <strong>Некоторые записи не были добавлены</strong>
          <ul style={{ margin: "6px 0", paddingInlineStart: 18 }}>
            {refused.map((each) => (
              <RefusedEntry
                key={slotKey(each.entry)}
                refused={each}
                doctors={doctors}
                busy={busy}
                offersTimes={isOfSlot(each)}
                onTake={(slot) => onTake(each, slot)}
              />
            ))}
          </ul>
          Они не потеряны: <WhereToDecide offersTimes={refused.some(isOfSlot)} />.
        </>
      )}
    </OutcomeAlert>
  );
}

interface RefusedProps {
  refused: Booked;
  doctors: Doctors;
  busy: boolean;
  /** It was refused because of its time. */
  offersTimes: boolean;
  onTake: (slot: Slot) => void;
}

/** Which entry, why, and the free times near it. */
function RefusedEntry({ refused, doctors, offersTimes, ...rest }: RefusedProps) {
  const { entry, words } = refused;
  return (
    <li>
      {formatDay(entry.day)}, {entry.time}, {doctors.get(entry.employee)?.name_employee}: {words}
      {offersTimes && <TimesInstead slot={entry} service={entry.service} {...rest} />}
    </li>
  );
}

/** The patients, times and doctors of the bookings. */
function BookedVisits({ booked, doctors }: { booked: readonly Booked[]; doctors: Doctors }) {
  return booked.map(({ entry, patient }) => (
    <div key={slotKey(entry)}>
      {patient && `${shortName(patient)}: `}
      {formatDaySpoken(entry.day)}, {entry.time},{" "}
      {shortName(doctors.get(entry.employee)?.name_employee ?? "")}
    </div>
  ));
}

/** «Успешно добавлено 5 записей», and «добавлена 1 запись» as Russian has it. */
function addedWords(count: number): string {
  const records = visitsIn(count);
  return `Успешно ${records.endsWith("запись") ? "добавлена" : "добавлено"} ${records}`;
}
