import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { useDay } from "../../offline/index.ts";
import { OverlapWarning } from "../../ui/fields/overlap-warning.tsx";
import { ServicesField } from "../../ui/fields/services-field.tsx";
import { TimesInstead } from "../../ui/fields/times-instead.tsx";
import { whyLost } from "../../ui/fields/why-lost.ts";
import { PlainList } from "../../ui/plain-list.tsx";
import classes from "./chosen-entries.module.css";
import { slotKey } from "./free-days.ts";

export interface Entry extends Slot {
  service: string;
  /** The time is taken although it is not offered. */
  squeezedIn: boolean;
}

interface Props {
  entries: readonly Entry[];
  doctors: ReadonlyMap<number, Doctor>;
  /** Then the entries themselves have their times. */
  sending: boolean;
  onService: (entry: Entry, service: string) => void;
  onRemove: (entry: Entry) => void;
  /** A different time was chosen instead. */
  onReplace: (entry: Entry, slot: Slot) => void;
}

/** The chosen times, each with an optional service and a remove button. */
export function ChosenEntries({
  entries,
  doctors,
  sending,
  onService,
  onRemove,
  onReplace,
}: Props) {
  return (
    <PlainList gap={10} aria-label="Выбранные записи">
      {entries.map((entry) => {
        const doctor = doctors.get(entry.employee);
        const named = `${formatDay(entry.day)}, ${entry.time}, ${doctor?.name_employee ?? ""}`;
        return (
          <li key={slotKey(entry)} className={classes.entry}>
            <div className={classes.head}>
              <div className={classes.slot}>
                <strong>{entry.time}</strong>
                <span>{formatDay(entry.day)}</span>
                <span className={classes.doctor}>{doctor?.name_employee}</span>
                {entry.squeezedIn && <span className={classes.doctor}>вне расписания</span>}
              </div>
              <ActionIcon
                variant="default"
                size={36}
                aria-label={`Убрать: ${named}`}
                onClick={() => onRemove(entry)}
              >
                <IconTrash aria-hidden size={18} />
              </ActionIcon>
            </div>
            {!sending && (
              <LostTime entry={entry} chosen={entries} onTake={(slot) => onReplace(entry, slot)} />
            )}
            <OverlapWarning slot={entry} service={entry.service} chosen={entries} />
            <ServicesField
              doctor={doctor}
              value={entry.service}
              onChange={(service) => onService(entry, service)}
              of={named}
            />
          </li>
        );
      })}
    </PlainList>
  );
}

interface LostProps {
  entry: Entry;
  chosen: readonly Entry[];
  onTake: (slot: Slot) => void;
}

/** Why an entry cannot be booked any more, and other times. */
function LostTime({ entry, chosen, onTake }: LostProps) {
  const of = useDay(entry.day).find(({ employee }) => employee === entry.employee);
  const reason = whyLost(entry, of);
  if (reason === null) return null;
  return (
    <div>
      <p className={classes.lost} role="alert">
        {reason} — возьмите другое.
      </p>
      <TimesInstead
        slot={entry}
        service={entry.service}
        chosen={chosen}
        busy={false}
        onTake={onTake}
      />
    </div>
  );
}
