import { Badge, Button, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { memo } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { useUser } from "../../server/user.ts";
import { Cell, DataTable, Row } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { DoctorPhoto } from "./doctor-photo.tsx";

type Open = (action: "edit" | "delete" | "visits", doctor: Doctor) => void;

const COLUMNS = ["Фото", "Должность", "ФИО", "Скрыт из слайдера", "Порядок", "Действия"] as const;

/** Photo, position, name, slider flag, order and the row's actions. */
export const DoctorsTable = memo(function DoctorsTable({
  doctors,
  onOpen,
}: {
  doctors: readonly Doctor[];
  onOpen: Open;
}) {
  const readsJournal = useUser().rights.includes("journal");
  return (
    <DataTable label="Врачи" columns={COLUMNS}>
      {doctors.map((doctor) => (
        <DoctorRow key={doctor.id} doctor={doctor} onOpen={onOpen} readsJournal={readsJournal} />
      ))}
    </DataTable>
  );
});

interface RowProps {
  doctor: Doctor;
  onOpen: Open;
  /** «Записи» names patients, so it needs the journal's right too. */
  readsJournal: boolean;
}

const DoctorRow = memo(function DoctorRow({ doctor, onOpen, readsJournal }: RowProps) {
  const name = doctor.name_employee;
  return (
    <Row>
      <Cell label="Фото">
        <DoctorPhoto doctor={doctor} size={48} />
      </Cell>
      <Cell label="Должность">{doctor.full_pro_name}</Cell>
      <Cell label="ФИО">
        <Text fw={600} size="sm">
          {name}
        </Text>
        {doctor.hidden_doctor !== 0 && (
          <Badge
            component="span"
            mt={4}
            miw="max-content"
            variant="light"
            color="warning"
            tt="none"
          >
            Скрыт с сайта
          </Badge>
        )}
      </Cell>
      <Cell label="Скрыт из слайдера">
        {doctor.is_flagged ? (
          <IconCheck role="img" aria-label="Да" size={20} color="var(--mantine-color-text)" />
        ) : (
          <IconX role="img" aria-label="Нет" size={20} color="var(--mantine-color-dimmed)" />
        )}
      </Cell>
      <Cell label="Порядок">{doctor.sort_emp}</Cell>
      <Cell label="Действия" end>
        <RowActions
          name={name}
          onEdit={() => onOpen("edit", doctor)}
          onDelete={() => onOpen("delete", doctor)}
        >
          {readsJournal && (
            <Button
              size="xs"
              variant="default"
              aria-label={`Записи: ${name}`}
              onClick={() => onOpen("visits", doctor)}
            >
              Записи
            </Button>
          )}
        </RowActions>
      </Cell>
    </Row>
  );
});
