import { Button, Group, Text } from "@mantine/core";
import type { DoctorCalendar } from "../../../shared/calendar/doctor-calendar.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import type { Opened } from "./opened.ts";

interface Props {
  doctors: readonly DoctorCalendar[];
  onOpen: (opened: Opened) => void;
}

const COLUMNS = ["Врач", "Что видно", "Ссылка", "Действия"];
const SHOWS = { busy: "Только занятость", initials: "Инициалы пациентки" };

export function CalendarsTable({ doctors, onOpen }: Props) {
  const moment = useClinicMoment();
  return (
    <DataTable label="Календари врачей" columns={COLUMNS}>
      {doctors.map((doctor) => (
        <Row key={doctor.employee}>
          <Cell label="Врач">
            <Text component="span" fw={600} size="sm">
              {doctor.name_employee}
            </Text>
          </Cell>
          <Cell label="Что видно">{doctor.link ? SHOWS[doctor.link.shows] : "—"}</Cell>
          <Cell label="Ссылка">
            {doctor.link
              ? `${moment(doctor.link.created_at)}, создал(а) ${doctor.link.created_by}`
              : "нет"}
          </Cell>
          <Cell label="Действия" end>
            <Actions doctor={doctor} onOpen={onOpen} />
          </Cell>
        </Row>
      ))}
    </DataTable>
  );
}

function Actions({ doctor, onOpen }: { doctor: DoctorCalendar; onOpen: Props["onOpen"] }) {
  const named = (label: string) => `${label}: ${doctor.name_employee}`;
  const create = doctor.link ? "Новая ссылка" : "Создать ссылку";
  return (
    <Group gap={4} justify="flex-end">
      <Button
        size="xs"
        variant="subtle"
        aria-label={named(create)}
        onClick={() => onOpen({ action: "create", doctor })}
      >
        {create}
      </Button>
      {doctor.link && (
        <>
          <Button
            size="xs"
            variant="subtle"
            aria-label={named("Изменить")}
            onClick={() => onOpen({ action: "change", doctor })}
          >
            Изменить
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="danger"
            aria-label={named("Отозвать")}
            onClick={() => onOpen({ action: "revoke", doctor })}
          >
            Отозвать
          </Button>
        </>
      )}
    </Group>
  );
}
