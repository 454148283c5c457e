import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { shortName } from "../../../shared/patient/short-name.ts";
import { formatDayAndMonth } from "../../../shared/time/calendar.ts";
import { slotText } from "../../../shared/time/slot.ts";
import type { AwaitedTime } from "../../offline/index.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { WRAPPING_BUTTON } from "../../ui/wrapping-button.ts";

const SHOWN = 4;

interface Props {
  times: readonly AwaitedTime[];
  /** Only times that this wish fits. */
  of?: string;
  onGo?: () => void;
}

/** The free times that patients wait for; each opens the booking of the first of them. */
export function AwaitedTimes({ times: all, of, onGo }: Props) {
  const doctors = useDoctorNames();
  const times = all.filter(({ wishes }) => !of || wishes.some(({ uid }) => uid === of));
  if (times.length === 0) return null;
  return (
    <Group gap={6} component="section" aria-label={of ? "Подходит" : "Ждут освободившееся время"}>
      {times.slice(0, SHOWN).map(({ slot, wishes }) => (
        <Button
          key={slotText(slot)}
          size="xs"
          variant="default"
          justify="flex-start"
          styles={WRAPPING_BUTTON}
          renderRoot={(props) => (
            <Link {...props} to="/journal" search={bookingAddress({ slot, wishes }, of)} />
          )}
          onClick={() => onGo?.()}
        >
          {formatDayAndMonth(slot.day)}, {slot.time}, {shortName(doctors.get(slot.employee) ?? "")}
          {!of && ` · ждут: ${wishes.length}`}
        </Button>
      ))}
      {times.length > SHOWN && (
        <Text size="xs" c="dimmed">
          и ещё свободных: {times.length - SHOWN}
        </Text>
      )}
    </Group>
  );
}

/** The day view, with the booking of a wish at this time opened: of this one, or of the first. */
export function bookingAddress({ slot, wishes }: AwaitedTime, of = wishes[0]?.uid) {
  const wish = of === undefined ? {} : { wish: of };
  return { view: "day" as const, date: slot.day, book: slotText(slot), ...wish };
}
