import { Button, Stack } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { type Doctor, doctorSchema } from "../../../shared/clinic/doctor.ts";
import { compareDoctors } from "../../../shared/clinic/doctor-profile.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useUser } from "../../server/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { DeleteDoctor } from "./delete-doctor.tsx";
import { DoctorDialog } from "./doctor-dialog.tsx";
import { DoctorsTable } from "./doctors-table.tsx";
import { VisitsDialog } from "./visits-dialog.tsx";

const doctorsSchema = z.array(doctorSchema);
const NONE_FOUND = "Докторов не найдено";

type Opened =
  | { action: "create" }
  | { action: "edit" | "delete" | "visits"; doctor: Doctor }
  | null;

/** The clinic's doctors. */
export function DoctorsScreen() {
  const query = useServerQuery("/api/doctors", doctorsSchema);
  const doctors = useMemo(() => query.data?.toSorted(compareDoctors), [query.data]);
  const [opened, setOpened] = useState<Opened>(null);
  const open = useCallback(
    (action: "edit" | "delete" | "visits", doctor: Doctor) => setOpened({ action, doctor }),
    [],
  );
  const close = () => setOpened(null);

  return (
    <>
      <ScreenHead title="Врачи">
        {useUser().rights.includes("users") && (
          <Button component={Link} to="/calendars" variant="default">
            Календари врачей
          </Button>
        )}
        <Button
          leftSection={<IconPlus aria-hidden size={17} />}
          onClick={() => setOpened({ action: "create" })}
        >
          Добавить
        </Button>
      </ScreenHead>
      <Stack>
        <LoadState query={query} failed="Не удалось загрузить список врачей" />
        {doctors && doctors.length === 0 && (
          <EmptyState
            title={NONE_FOUND}
            text="Врачи видны на сайте, к ним составляют расписание и записывают."
          >
            <Button variant="default" onClick={() => setOpened({ action: "create" })}>
              Завести первого врача
            </Button>
          </EmptyState>
        )}
        {doctors && doctors.length > 0 && (
          <section aria-label="Список врачей">
            <SearchedList
              items={doctors}
              label="Поиск по ФИО или должности"
              textOf={searchable}
              nothingFound={NONE_FOUND}
            >
              {(some) => <DoctorsTable doctors={some} onOpen={open} />}
            </SearchedList>
          </section>
        )}
      </Stack>
      {(opened?.action === "create" || opened?.action === "edit") && (
        <DoctorDialog
          doctor={opened.action === "edit" ? opened.doctor : null}
          doctors={doctors ?? []}
          onClose={close}
        />
      )}
      {opened?.action === "delete" && <DeleteDoctor doctor={opened.doctor} onClose={close} />}
      {opened?.action === "visits" && <VisitsDialog doctor={opened.doctor} onClose={close} />}
    </>
  );
}

const searchable = (doctor: Doctor) => `${doctor.name_employee}\n${doctor.full_pro_name}`;
