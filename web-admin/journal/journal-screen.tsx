import "@mantine/dates/styles.css";
import "../shell/russian-dates.ts";
import { ActionIcon, Group, Title } from "@mantine/core";
import { DatesProvider } from "@mantine/dates";
import { IconKeyboard } from "@tabler/icons-react";
import { useSearch } from "@tanstack/react-router";
import { useNow } from "../offline/hooks.tsx";
import { BellMenu } from "../shell/bell-menu.tsx";
import { actShortcut } from "../shell/shortcuts.ts";
import { AutoDeleteSwitch } from "./auto-delete-switch.tsx";
import { DayView } from "./day/day-view.tsx";
import { ExportButton } from "./day/export-button.tsx";
import { ViewSwitch } from "./day/view-switch.tsx";
import { useFilters } from "./filter-state.ts";
import { Filters } from "./filters.tsx";
import { RecordList } from "./record-list.tsx";

/** The bookings, as a list or as a day: two views of one filter. */
export function JournalScreen() {
  const now = useNow();
  const filters = useFilters();
  const { view = "list" } = useSearch({ from: "/journal" });
  const shown = view === "day" ? { ...filters, day: filters.day ?? now.day } : filters;
  return (
    <DatesProvider settings={{ locale: "ru", firstDayOfWeek: 1 }}>
      <Group justify="space-between" align="flex-end" mb="md">
        <Title order={1} size="h2">
          Журнал записей
        </Title>
        <AutoDeleteSwitch />
      </Group>
      <Group justify="space-between" gap="sm" mb="md">
        <ViewSwitch view={view} />
        <Group gap="xs">
          <ExportButton query={shown} />
          <BellMenu />
          <ActionIcon
            variant="default"
            size={36}
            aria-label="Клавиши быстрого доступа"
            onClick={() => actShortcut("help")}
          >
            <IconKeyboard aria-hidden size={19} />
          </ActionIcon>
        </Group>
      </Group>
      <Filters today={now.day} folded={view === "day"} />
      <section
        style={{ marginTop: 16 }}
        aria-label={view === "day" ? "День по врачам" : "Список записей"}
      >
        {view === "day" ? <DayView query={filters} /> : <RecordList query={filters} />}
      </section>
    </DatesProvider>
  );
}
