import { Badge, Button, Text } from "@mantine/core";
import { IconCheck, IconX } from "@tabler/icons-react";
import { memo } from "react";
import type { Doctor } from "../../../shared/clinic/doctor.ts";
import { useUser } from "../../server/user.ts";
import { DataTable } from "../../ui/data-table.tsx";
import { RowActions } from "../../ui/row-actions.tsx";
import { DoctorPhoto } from "./doctor-photo.tsx";

interface Props {
  doctors: readonly Doctor[];
  onOpen: (action: "edit" | "delete" | "visits", doctor: Doctor) => void;
}

/** Photo, position, name, slider flag, order and the row's actions. */
export const DoctorsTable = memo(function DoctorsTable({ doctors, onOpen }: Props) {
  // «Записи» names patients, so it needs the journal's right too.
  const readsJournal = useUser().rights.includes("journal");
  return (
    <DataTable
      label="Врачи"
      rows={doctors}
      keyOf={({ id }) => id}
      columns={(column) => [
        column("Фото", (doctor) => <DoctorPhoto doctor={doctor} size={48} />),
        column("Должность", (doctor) => doctor.full_pro_name),
        column("ФИО", (doctor) => (
          <>
            <Text fw={600} size="sm">
              {doctor.name_employee}
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
          </>
        )),
        column("Скрыт из слайдера", (doctor) =>
          doctor.is_flagged ? (
            <IconCheck role="img" aria-label="Да" size={20} color="var(--mantine-color-text)" />
          ) : (
            <IconX role="img" aria-label="Нет" size={20} color="var(--mantine-color-dimmed)" />
          ),
        ),
        column("Порядок", (doctor) => doctor.sort_emp),
        column("Действия", (doctor) => (
          <RowActions
            name={doctor.name_employee}
            onEdit={() => onOpen("edit", doctor)}
            onDelete={() => onOpen("delete", doctor)}
          >
            {readsJournal && (
              <Button
                size="xs"
                variant="default"
                aria-label={`Записи: ${doctor.name_employee}`}
                onClick={() => onOpen("visits", doctor)}
              >
                Записи
              </Button>
            )}
          </RowActions>
        )),
      ]}
    />
  );
});
