import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconFilter, IconFilterOff, IconPhone, IconSearch } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Day } from "../../../../shared/time/calendar.ts";
import { readTime } from "../../../../shared/time/read-time.ts";
import {
  type JournalSort,
  type SourceFilter,
  useDoctors,
  WHOLE_JOURNAL,
} from "../../../offline/index.ts";
import { DayField } from "../../../ui/fields/day-field.tsx";
import { DoctorField } from "../../../ui/fields/doctor-field.tsx";
import { TimeField } from "../../../ui/fields/time-field.tsx";
import { useShortcut } from "../../../ui/shortcuts/shortcuts.ts";
import { narrowing, useChangeFilters, useFilters } from "./filter-state.ts";
import classes from "./filters.module.css";

const SOURCES: { value: SourceFilter; label: string }[] = [
  { value: "all", label: "Все" },
  { value: "staff", label: "Админ-панель" },
  { value: "site-unconfirmed", label: "Сайт, не подтверждены" },
  { value: "site-confirmed", label: "Сайт, подтверждены" },
];

const SORTS: { value: JournalSort; label: string }[] = [
  { value: "closest", label: "Ближайшие по дате и времени" },
  { value: "newest", label: "Новые по номеру" },
];

/** Filters of the journal; each narrows the list as it is typed. */
export function Filters({ today }: { today: Day }) {
  const filters = useFilters();
  const changeFilters = useChangeFilters();
  const doctors = useDoctors();
  const [time, setTime] = useState("");
  const [opened, more] = useDisclosure(false);
  const name = useRef<HTMLInputElement>(null);
  useShortcut("search", () => name.current?.focus());
  const narrowed = narrowing(filters);
  // Shows the typed text while it gives the current filter or is not understood.
  const shownTime = readTime(time) === filters.time ? time : (filters.time ?? "");
  return (
    <search className={classes.filters} data-opened={opened} aria-label="Фильтры журнала">
      <TextInput
        label="Поиск по имени"
        ref={name}
        type="search"
        leftSection={<IconSearch aria-hidden size={16} />}
        value={filters.name}
        onChange={({ currentTarget: { value } }) => changeFilters({ name: value })}
      />
      <TextInput
        label="Поиск по телефону"
        type="search"
        inputMode="tel"
        leftSection={<IconPhone aria-hidden size={16} />}
        value={filters.phone}
        onChange={({ currentTarget: { value } }) => changeFilters({ phone: value })}
      />
      <Button
        variant="default"
        className={classes.more ?? ""}
        leftSection={<IconFilter aria-hidden size={17} />}
        aria-expanded={opened}
        onClick={more.toggle}
      >
        {narrowed > 0 ? `Фильтры: ${narrowed}` : "Все фильтры"}
      </Button>
      <DayField
        label="Дата"
        clearable
        clearButtonProps={{ "aria-label": "Убрать дату" }}
        today={today}
        value={filters.day}
        onChange={(day) => changeFilters({ day })}
      />
      <TimeField
        label="Время"
        value={shownTime}
        onChange={(typed) => {
          setTime(typed);
          if (readTime(typed) !== filters.time) changeFilters({ time: readTime(typed) });
        }}
      />
      <DoctorField
        doctors={doctors}
        none="Все врачи"
        value={filters.employee}
        onChange={(employee) => changeFilters({ employee })}
      />
      <NativeSelect
        label="Источник"
        value={filters.source}
        onChange={({ currentTarget: { value } }) =>
          changeFilters({ source: choice(SOURCES, value) })
        }
        data={SOURCES}
      />
      <NativeSelect
        label="Сортировка"
        value={filters.sort}
        onChange={({ currentTarget: { value } }) => changeFilters({ sort: choice(SORTS, value) })}
        data={SORTS}
      />
      <Button
        variant="default"
        className={classes.reset ?? ""}
        leftSection={<IconFilterOff aria-hidden size={17} />}
        disabled={narrowed === 0 && filters.sort === "closest" && shownTime === ""}
        onClick={() => {
          setTime("");
          changeFilters(WHOLE_JOURNAL);
        }}
      >
        Сбросить
      </Button>
    </search>
  );
}

function choice<Value extends string>(of: readonly { value: Value }[], value: string): Value {
  const found = of.find((each) => each.value === value) ?? of[0];
  if (!found) throw new Error("A select without options");
  return found.value;
}
