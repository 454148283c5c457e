import { Button, SimpleGrid, Text, Title } from "@mantine/core";
import { useMemo } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { shortName } from "../../../shared/patient/short-name.ts";
import {
  addDays,
  type ClinicMoment,
  formatDayAndMonth,
  WEEKDAYS_SHORT,
  weekday,
} from "../../../shared/time/calendar.ts";
import type { OfferedDay } from "../../../shared/time/free-times.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { WRAPPING_BUTTON } from "../../ui/wrapping-button.ts";
import { slotKey, soonestFree } from "./free-days.ts";

const OF_ONE_DOCTOR = 8;
const OF_EACH_DOCTOR = 2;

interface Props {
  /** The days of the doctors asked for. */
  days: readonly OfferedDay[];
  doctors: ReadonlyMap<number, Doctor>;
  now: ClinicMoment;
  isOneDoctor: boolean;
  onTake: (slot: Slot) => void;
}

/** «Ближайшее время»: the first free times of each requested doctor; a click chooses one. */
export function SoonestTimes({ days, doctors, now, isOneDoctor, onTake }: Props) {
  const slots = useMemo(
    () =>
      soonestFree(days, now, isOneDoctor ? OF_ONE_DOCTOR : OF_EACH_DOCTOR).filter(({ employee }) =>
        doctors.has(employee),
      ),
    [days, doctors, now, isOneDoctor],
  );
  return (
    <section aria-label="Ближайшее время">
      <Title order={2} size="h4" mb="md">
        Ближайшее время
      </Title>
      {slots.length === 0 && (
        <Text role="status" mb="md">
          Свободного времени нет.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
        {slots.map((slot) => (
          <Button
            key={slotKey(slot)}
            variant="default"
            justify="flex-start"
            styles={WRAPPING_BUTTON}
            onClick={() => onTake(slot)}
          >
            {spoken(slot, now)} ·{" "}
            <span style={NAME}>{shortName(doctors.get(slot.employee)?.name_employee ?? "")}</span>
          </Button>
        ))}
      </SimpleGrid>
      <Text c="dimmed" mt="md">
        Выберите дату в календаре — здесь появятся врачи и время.
      </Text>
    </section>
  );
}

const NAME = { whiteSpace: "nowrap" } as const;

/** «Сегодня, 15:30», «Завтра, 12:00», «Пн, 14 июня, 10:00». */
function spoken({ day, time }: Slot, now: ClinicMoment): string {
  if (day === now.day) return `Сегодня, ${time}`;
  if (day === addDays(now.day, 1)) return `Завтра, ${time}`;
  return `${WEEKDAYS_SHORT[weekday(day)]}, ${formatDayAndMonth(day)}, ${time}`;
}
