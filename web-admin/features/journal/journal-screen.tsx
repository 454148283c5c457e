import { ActionIcon, Button, Group, Title, Tooltip } from "@mantine/core";
import { IconChartBar, IconMessage, IconUserPause } from "@tabler/icons-react";
import { Link, Navigate, useSearch } from "@tanstack/react-router";
import { useNow, useWishes } from "../../offline/index.ts";
import { ExportButton } from "../export/export-button.tsx";
import { AutoDeleteState, AutoDeleteSwitch } from "./auto-delete-switch.tsx";
import { CalendarView } from "./calendar/calendar-view.tsx";
import { useKeptSearch, useLastSearch } from "./calendar/last-search.ts";
import { useFilters } from "./filters/filter-state.ts";
import { Filters } from "./filters/filters.tsx";
import { RecordList } from "./list/record-list.tsx";
import { ViewSwitch } from "./view-switch.tsx";

/** The bookings as a day, a week or a list. */
export function JournalScreen() {
  const { view = "list" } = useSearch({ from: "/journal" });
  return (
    <>
      {view === "list" ? (
        <ListView />
      ) : (
        <CalendarView views={<ViewSwitch view={view} />} tools={<JournalTools />} />
      )}
    </>
  );
}

/** The list, with the filters that it was left with. */
function ListView() {
  const search = useSearch({ from: "/journal" });
  const last = useLastSearch("list");
  const isBare = Object.keys(search).length === 0;
  if (isBare && Object.keys(last).length > 0)
    return <Navigate to="/journal" search={last} replace />;
  return <FilteredList />;
}

function FilteredList() {
  useKeptSearch("list", useSearch({ from: "/journal" }));
  const now = useNow();
  const filters = useFilters();
  return (
    <>
      <Group justify="space-between" align="flex-end" mb="md">
        <Title order={1} size="h2">
          Журнал записей
        </Title>
        <AutoDeleteSwitch />
      </Group>
      <Group justify="space-between" gap="sm" mb="md">
        <ViewSwitch view="list" />
        <Group gap="xs">
          <ExportButton query={filters} />
          <JournalTools />
        </Group>
      </Group>
      <Filters today={now.day} />
      <section style={{ marginTop: 16 }} aria-label="Список записей">
        <RecordList query={filters} />
      </section>
      <AutoDeleteState />
    </>
  );
}

/** With the number of patients who wait. */
function WishesLink() {
  const { length } = useWishes();
  const label = length > 0 ? `${length}, лист ожидания` : "Лист ожидания";
  return (
    <Tooltip label="Лист ожидания">
      <Button
        component={Link}
        to="/wishes"
        variant="default"
        size="sm"
        px={8}
        aria-label={label}
        leftSection={length > 0 && <IconUserPause aria-hidden size={19} />}
      >
        {length > 0 ? length : <IconUserPause aria-hidden size={19} />}
      </Button>
    </Tooltip>
  );
}

const SCREENS = [
  { to: "/messages", label: "Сообщения", tip: "Сообщения пациенткам", Icon: IconMessage },
  {
    to: "/figures",
    label: "Загруженность",
    tip: "Загруженность: врачи, записи, явка",
    Icon: IconChartBar,
  },
] as const;

/** Links to further screens. */
function JournalTools() {
  return (
    <>
      <Button component={Link} to="/calls" variant="default" size="sm">
        Обзвон
      </Button>
      <WishesLink />
      {SCREENS.map(({ to, label, tip, Icon }) => (
        <Tooltip key={to} label={tip}>
          <ActionIcon component={Link} to={to} variant="default" size={36} aria-label={label}>
            <Icon aria-hidden size={19} />
          </ActionIcon>
        </Tooltip>
      ))}
    </>
  );
}
