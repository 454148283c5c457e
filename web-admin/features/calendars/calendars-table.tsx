import { Button, Group, Text } from "@mantine/core";
import type { DoctorCalendar } from "../../../shared/calendar/doctor-calendar.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";

interface Props {
  doctors: readonly DoctorCalendar[];
  onOpen: (opened: Opened) => void;
}

const SHOWS = { busy: "Только занятость", initials: "Инициалы пациентки" };

export function CalendarsTable({ doctors, onOpen }: Props) {
  const moment = useClinicMoment();
  return (
    <DataTable
      label="Календари врачей"
      rows={doctors}
      keyOf={({ employee }) => employee}
      columns={(column) => [
        column("Врач", ({ name_employee }) => (
          <Text component="span" fw={600} size="sm">
            {name_employee}
          </Text>
        )),
        column("Что видно", ({ link }) => (link ? SHOWS[link.shows] : "—")),
        column("Ссылка", ({ link }) =>
          link ? `${moment(link.created_at)}, создал(а) ${link.created_by}` : "нет",
        ),
        column("Действия", (doctor) => <Actions doctor={doctor} onOpen={onOpen} />),
      ]}
    />
  );
}

const ACTIONS = [
  { action: "change", label: "Изменить" },
  { action: "revoke", label: "Отозвать", color: "danger" },
] as const;

function Actions({ doctor, onOpen }: { doctor: DoctorCalendar; onOpen: Props["onOpen"] }) {
  const create = doctor.link ? "Новая ссылка" : "Создать ссылку";
  const actions = [{ action: "create", label: create } as const, ...(doctor.link ? ACTIONS : [])];
  return (
    <Group gap={4} justify="flex-end">
      {actions.map(({ action, label, ...look }) => (
        <Button
          key={action}
          size="xs"
          variant="subtle"
          {...look}
          aria-label={`${label}: ${doctor.name_employee}`}
          onClick={() => onOpen({ action, doctor })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

/** The open dialog of the screen. */
export type Opened =
  | { action: "create" | "change" | "revoke"; doctor: DoctorCalendar }
  | { action: "shown"; doctor: DoctorCalendar; address: string };
