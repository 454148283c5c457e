import "@mantine/dates/styles.css";
import "../shell/russian-dates.ts";
import { Group, Title } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { useClinicNow } from "../shell/clinic-now.ts";
import { AutoDeleteSwitch } from "./auto-delete-switch.tsx";
import { useFilters } from "./filter-state.ts";
import { Filters } from "./filters.tsx";
import { RecordList } from "./record-list.tsx";

/** The list of bookings. */
export function JournalScreen() {
  const now = useClinicNow();
  const filters = useFilters();
  return (
    <DatesProvider settings={{ locale: "ru", firstDayOfWeek: 1 }}>
      <Group justify="space-between" align="flex-end" mb="md">
        <Title order={1} size="h2">
          Журнал записей
        </Title>
        <AutoDeleteSwitch />
      </Group>
      <Filters today={now.day} />
      <section style={{ marginTop: 16 }} aria-label="Список записей">
        <RecordList query={filters} />
      </section>
    </DatesProvider>
  );
}
