import { Button, Group, Stack, Text, TextInput, Title } from "@mantine/core";
import { IconPlus, IconSearch } from "@tabler/icons-react";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import { z } from "zod";
import { type Doctor, doctorSchema } from "../../shared/doctor.ts";
import { compareDoctors } from "../../shared/doctor-profile.ts";
import { FailureAlert } from "../shell/failure-alert.tsx";
import { failureOf } from "../shell/failure-words.ts";
import { useLoaded } from "../shell/loaded.ts";
import { NoLineNotice } from "../shell/no-line-notice.tsx";
import { useServer } from "../shell/server.ts";
import { DeleteDoctor } from "./delete-doctor.tsx";
import { DoctorDialog } from "./doctor-dialog.tsx";
import { DoctorsTable } from "./doctors-table.tsx";
import { VisitsDialog } from "./visits-dialog.tsx";

const doctorsSchema = z.array(doctorSchema);

type Opened =
  | { action: "create" }
  | { action: "edit" | "delete" | "visits"; doctor: Doctor }
  | null;

/** The clinic's doctors. */
export function DoctorsScreen() {
  const server = useServer();
  const load = useCallback(
    async () => (await server.get("/api/doctors", doctorsSchema)).sort(compareDoctors),
    [server],
  );
  const { data: doctors, loading, error, reload } = useLoaded(load);
  const [opened, setOpened] = useState<Opened>(null);
  const [search, setSearch] = useState("");
  const sought = useDeferredValue(search.trim().toLowerCase());
  const found = useMemo(() => matching(doctors ?? [], sought), [doctors, sought]);
  const open = useCallback(
    (action: "edit" | "delete" | "visits", doctor: Doctor) => setOpened({ action, doctor }),
    [],
  );
  const close = () => setOpened(null);
  const changed = () => {
    close();
    void reload();
  };

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Врачи
        </Title>
        <Button
          leftSection={<IconPlus aria-hidden size={17} />}
          onClick={() => setOpened({ action: "create" })}
        >
          Добавить
        </Button>
      </Group>
      <NoLineNotice shown={doctors !== null} />
      <Stack>
        {error !== null && (
          <FailureAlert failure={failureOf(error, "Не удалось загрузить список врачей")}>
            <Button mt="sm" size="xs" variant="default" disabled={loading} onClick={reload}>
              {loading ? "Загрузка..." : "Повторить"}
            </Button>
          </FailureAlert>
        )}
        {!doctors && error === null && (
          <Text role="status" c="dimmed">
            Загрузка...
          </Text>
        )}
        {doctors && doctors.length > 0 && (
          <TextInput
            label="Поиск по ФИО или должности"
            type="search"
            leftSection={<IconSearch aria-hidden size={16} />}
            value={search}
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            w={{ base: "100%", xs: 340 }}
          />
        )}
        {doctors && found.length === 0 && (
          <Text ta="center" py="xl" c="dimmed" role="status">
            Докторов не найдено
          </Text>
        )}
        {found.length > 0 && <DoctorsTable doctors={found} onOpen={open} />}
      </Stack>
      {(opened?.action === "create" || opened?.action === "edit") && (
        <DoctorDialog
          doctor={opened.action === "edit" ? opened.doctor : null}
          doctors={doctors ?? []}
          onClose={close}
          onSaved={changed}
        />
      )}
      {opened?.action === "delete" && (
        <DeleteDoctor doctor={opened.doctor} onClose={close} onDeleted={changed} />
      )}
      {opened?.action === "visits" && <VisitsDialog doctor={opened.doctor} onClose={close} />}
    </>
  );
}

const matching = (doctors: readonly Doctor[], sought: string) =>
  doctors.filter((doctor) =>
    `${doctor.name_employee} ${doctor.full_pro_name}`.toLowerCase().includes(sought),
  );
