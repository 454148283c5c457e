import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDay, formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slots.ts";
import { useDecisions } from "../../offline/index.ts";
import { TimesInstead } from "../../ui/fields/times-instead.tsx";
import { WhereToDecide } from "../../ui/fields/where-to-decide.tsx";
import { OutcomeAlert } from "../../ui/sync-status/outcome-alert.tsx";
import { QUEUED_WORDS } from "../../ui/sync-status/save-edit.ts";
import { slotKey } from "./free-days.ts";
import type { Made, Outcome, Refused } from "./submit-entries.ts";

type Doctors = ReadonlyMap<number, Doctor>;

interface Props {
  outcome: Outcome;
  doctors: Doctors;
  busy: boolean;
  /** Books a refused entry at another time. */
  onTake: (of: Refused, slot: Slot) => void;
}

/** The form's last word, in the spec's words. */
export function OutcomeMessage({ outcome, doctors, busy, onTake }: Props) {
  const decisions = useDecisions();
  const isOfSlot = ({ operation }: Refused) =>
    decisions.some(({ kind, key }) => kind === "slot" && key === operation.key);
  if (outcome.kind === "added" || outcome.kind === "queued") {
    const isAdded = outcome.kind === "added";
    return (
      <OutcomeAlert outcome={isAdded ? "done" : "queued"}>
        <strong>{isAdded ? addedWords(outcome.made.length) : QUEUED_WORDS}</strong>
        <BookedVisits made={outcome.made} doctors={doctors} />
      </OutcomeAlert>
    );
  }
  return (
    <OutcomeAlert outcome={outcome.kind === "partly" ? "refused" : "unsaved"}>
      {outcome.kind === "none" && "Не выбрано ни одной записи"}
      {outcome.kind === "unsaved" && "Ошибка при отправке записей"}
      {outcome.kind === "partly" && (
        <>
          <strong>Некоторые записи не были добавлены</strong>
          <ul style={{ margin: "6px 0", paddingInlineStart: 18 }}>
            {outcome.refused.map((each) => (
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
          Они не потеряны: <WhereToDecide offersTimes={outcome.refused.some(isOfSlot)} />.
        </>
      )}
    </OutcomeAlert>
  );
}

interface RefusedProps {
  refused: Refused;
  doctors: Doctors;
  busy: boolean;
  /** It was refused because of its time. */
  offersTimes: boolean;
  onTake: (slot: Slot) => void;
}

/** Which entry, why, and the free times near it. */
function RefusedEntry({ refused, doctors, offersTimes, ...rest }: RefusedProps) {
  const { entry, reason } = refused;
  return (
    <li>
      {formatDay(entry.day)}, {entry.time}, {doctors.get(entry.employee)?.name_employee}: {reason}
      {offersTimes && <TimesInstead slot={entry} service={entry.service} {...rest} />}
    </li>
  );
}

/** Who comes, when and to whom. */
function BookedVisits({ made, doctors }: { made: readonly Made[]; doctors: Doctors }) {
  return made.map(({ entry, patient }) => (
    <div key={slotKey(entry)}>
      {patient && `${shortName(patient)}: `}
      {formatDaySpoken(entry.day)}, {entry.time},{" "}
      {shortName(doctors.get(entry.employee)?.name_employee ?? "")}
    </div>
  ));
}

/** «Успешно добавлено 5 записей», and «добавлена 1 запись» as Russian has it. */
function addedWords(count: number): string {
  const records = counted(count, "запись", "записи", "записей");
  return `Успешно ${records.endsWith("запись") ? "добавлена" : "добавлено"} ${records}`;
}
