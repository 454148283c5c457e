import { Group, Text } from "@mantine/core";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import type { Slot } from "../../../shared/time/slot.ts";
import { BusyButton } from "../busy-button.tsx";
import { useDoctorNames } from "../format/doctor-names.ts";
import { once } from "../once.ts";
import { WRAPPING_BUTTON } from "../wrapping-button.ts";
import classes from "./nearest-times.module.css";

interface Props {
  slots: readonly Slot[];
  title?: string;
  /** Times of this day and doctor are labelled by the hour only. */
  near?: Slot;
  busy: boolean;
  onMove: (slot: Slot) => void;
}

/** The nearest free times; one tap moves the visit there, a double one no other visit. */
export function NearestTimes({
  slots,
  title = "Перенести на ближайшее свободное время",
  near,
  busy,
  onMove,
}: Props) {
  const names = useDoctorNames();
  if (slots.length === 0) {
    return (
      <Text mt="md">Свободного времени поблизости нет: договоритесь с пациентом о другом дне.</Text>
    );
  }
  return (
    <section aria-label="Ближайшее свободное время">
      <Text fw={600} mt="md" mb={6}>
        {title}
      </Text>
      <Group gap="xs" className={classes.moves ?? ""}>
        {slots.map((slot) => {
          const { day, time, employee } = slot;
          const whole = `${formatDaySpoken(day)}, ${time} · ${names.get(employee)}`;
          const isNear = near?.employee === employee && near.day === day;
          return (
            <BusyButton
              key={`${day} ${time} ${employee}`}
              variant="default"
              styles={WRAPPING_BUTTON}
              disabled={busy}
              {...(isNear && { "aria-label": whole })}
              onClick={once(() => onMove(slot))}
            >
              {isNear ? time : whole}
            </BusyButton>
          );
        })}
      </Group>
    </section>
  );
}
