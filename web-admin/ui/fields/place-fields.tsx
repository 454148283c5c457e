import { Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Day } from "../../../shared/time/calendar.ts";
import { readTime } from "../../../shared/time/read-time.ts";
import { isPast, type Slot } from "../../../shared/time/slot.ts";
import { type Destination, useDay, useDoctors, useNow } from "../../offline/index.ts";
import { DayField } from "./day-field.tsx";
import { DoctorField } from "./doctor-field.tsx";
import { TimeField } from "./time-field.tsx";

/** A freely chosen doctor, day and time; empty where not chosen yet. */
export interface Place {
  employee: number | null;
  day: Day;
  /** As typed. */
  time: string;
}

/** Whether a slot is available to a visit; `slot` is null if it is not. */
export interface PlaceFound {
  slot: Required<Destination> | null;
  /** For the time field: why the slot is not available. */
  problem: string | null;
  /** A note about an available time. */
  note: string | null;
}

/** Whether a visit can have this slot, by this device's data; its own slot counts as free. */
export function usePlace({ employee, day, time: typed }: Place, own?: Slot): PlaceFound {
  const now = useNow();
  const time = readTime(typed) ?? "";
  const of = useDay(day).find((each) => each.employee === employee);
  if (employee === null || time === "") return NOWHERE;
  const isOwn = own?.employee === employee && own.day === day && own.time === time;
  if (of?.booked.includes(time) && !isOwn) return { ...NOWHERE, problem: "Это время занято" };
  const isOffered = of?.offered.includes(time) ?? false;
  const note = isPast({ day, time }, now)
    ? "Это время уже прошло."
    : isOffered
      ? "Это время есть в расписании: запись будет обычной."
      : "Этого времени нет в расписании: пациенты на сайте его не увидят.";
  return { slot: { employee, day, time, squeezedIn: !isOffered }, problem: null, note };
}

const NOWHERE = { slot: null, problem: null, note: null };

/** A slot that is being chosen, and the properties of `PlaceFields`. */
export function usePlaceChoice(from: Place, own?: Slot) {
  const { values: place, setValues: onChange } = useForm({ initialValues: from });
  const found = usePlace(place, own);
  return { slot: found.slot, fields: { place, found, onChange } };
}

interface Props {
  place: Place;
  found: PlaceFound;
  onChange: (place: Partial<Place>) => void;
  /** Enter in the time field. */
  onEnter?: () => void;
}

/** Fields for any doctor, day and time, including times that are not offered. */
export function PlaceFields({ place, found, onChange, onEnter }: Props) {
  const now = useNow();
  const doctors = useDoctors();
  return (
    <Stack gap="sm">
      <DoctorField
        doctors={doctors}
        none={place.employee === null ? "Выберите врача" : null}
        value={place.employee}
        onChange={(employee) => onChange({ employee })}
      />
      <DayField
        label="Дата"
        today={now.day}
        value={place.day}
        onChange={(day) => day && onChange({ day })}
      />
      <TimeField
        label="Время"
        autoFocus={place.employee !== null && place.time === ""}
        value={place.time}
        error={found.problem}
        onChange={(time) => onChange({ time })}
        onKeyDown={({ key }) => key === "Enter" && onEnter?.()}
      />
      <Text size="sm" role="status">
        {found.note}
      </Text>
    </Stack>
  );
}
