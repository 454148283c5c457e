import { Button, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useCallback, useDeferredValue, useState } from "react";
import { isConfirmable } from "../../../../shared/journal/visit-time.ts";
import { counted } from "../../../../shared/language/russian-count.ts";
import { addDays, type Day, formatDaySpoken, yearOf } from "../../../../shared/time/calendar.ts";
import {
  type JournalDay,
  type JournalQuery,
  type JournalView,
  useDay,
  useEngine,
  useJournal,
  useNow,
  type VisitView,
  WHOLE_JOURNAL,
} from "../../../offline/index.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { visitsIn } from "../../../ui/format/counts.ts";
import { MirrorPending } from "../../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../../ui/sync-status/mirror-state.ts";
import { BulkBar } from "../../bulk/bulk-bar.tsx";
import { useChoice } from "../../bulk/use-choice.ts";
import { CancelRecord } from "../../record/cancel-record.tsx";
import { confirmVisits } from "../../record/edit-visits.ts";
import { narrowing, useChangeFilters } from "../filters/filter-state.ts";
import { useNearPageEnd } from "./near-page-end.ts";
import { OlderRecords } from "./older-records.tsx";
import classes from "./record-list.module.css";
import { RecordRow, type RowActions } from "./record-row.tsx";

const PAGE = 20;

/** The visits by day: 20, and 20 more near the bottom of the page. */
export function RecordList({ query }: { query: JournalQuery }) {
  const engine = useEngine();
  const asked = useDeferredValue(query);
  const [pages, setPages] = useState({ of: asked, count: 1 });
  const count = pages.of === asked ? pages.count : 1;
  const showMore = () => setPages({ of: asked, count: count + 1 });
  const journal = useJournal(asked, count * PAGE);
  const { records, total, ready } = journal;
  const state = useMirrorState(records.length > 0);
  const [cancelling, setCancelling] = useState<VisitView | null>(null);
  // The first days are shown while the others are still read: there are more rows than are known.
  const whole = ready && records.length >= total;
  useNearPageEnd(ready && !whole, records.length, showMore);

  const { uids, chosen, choose, clear } = useChoice(records);

  const confirm = useCallback(
    (record: VisitView) => void confirmVisits(engine, [record]),
    [engine],
  );

  if (records.length === 0 && state !== "usable") return <MirrorPending state={state} />;
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {ready ? `Найдено: ${visitsIn(total)}` : "Загрузка данных..."}
      </Text>
      {records.length === 0 && ready && <NothingFound query={asked} />}
      <Days
        query={asked}
        journal={journal}
        uids={uids}
        onConfirm={confirm}
        onCancel={setCancelling}
        onChoose={choose}
      />
      {whole ? (
        <OlderRecords query={asked} onConfirm={confirm} onCancel={setCancelling} />
      ) : (
        <Button variant="default" mt="md" fullWidth onClick={showMore}>
          Показать ещё
        </Button>
      )}
      {chosen.length > 0 && <BulkBar visits={chosen} onClear={clear} />}
      <CancelRecord record={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

/** With filters the next step is to be without; a journal with nothing in it begins with a visit. */
function NothingFound({ query }: { query: JournalQuery }) {
  const changeFilters = useChangeFilters();
  return (
    <EmptyState title="Нет записей, соответствующих выбранным фильтрам">
      {narrowing(query) > 0 ? (
        <Button variant="default" onClick={() => changeFilters(WHOLE_JOURNAL)}>
          Показать все записи
        </Button>
      ) : (
        <Button variant="default" component={Link} to="/journal/add">
          Записать пациентку
        </Button>
      )}
    </EmptyState>
  );
}

interface DaysProps extends RowActions {
  query: JournalQuery;
  journal: JournalView;
  /** Of the rows that are chosen. */
  uids: ReadonlySet<string>;
}

function Days({ query, journal: { records, days }, ...on }: DaysProps) {
  if (days.length === 0) return records.length > 0 && <Rows records={records} {...on} />;
  const firstPast = days.findIndex(({ isPast }) => isPast);
  return days.map((of, index) => {
    const begin = days.slice(0, index).reduce((sum, { shown }) => sum + shown, 0);
    return (
      <section key={`${of.day} ${of.isPast}`}>
        {index === firstPast && <h2 className={classes.past}>Прошедшие</h2>}
        <DayHeading query={query} of={of} />
        <Rows records={records.slice(begin, begin + of.shown)} {...on} />
      </section>
    );
  });
}

interface RowsProps extends RowActions {
  records: readonly VisitView[];
  uids: ReadonlySet<string>;
}

function Rows({ records, uids, ...on }: RowsProps) {
  const now = useNow();
  return (
    <ul className={classes.list} aria-label="Записи">
      {records.map((record) => (
        <RecordRow
          key={record.uid}
          record={record}
          isConfirmable={isConfirmable(record, now)}
          isChosen={uids.has(record.uid)}
          {...on}
        />
      ))}
    </ul>
  );
}

/** «Завтра, 23 ноября, понедельник · 27 записей · 51 окно» */
function DayHeading({ of, query }: { of: JournalDay; query: JournalQuery }) {
  const { day: today } = useNow();
  const { day, isPast, total } = of;
  return (
    <h2 className={classes.day}>
      <span>{dayWords(day, today)}</span>
      <span className={classes.count}>{visitsIn(total)}</span>
      {!isPast && <FreeTimes day={day} employee={query.employee} />}
    </h2>
  );
}

function FreeTimes({ day, employee }: { day: Day; employee: number | null }) {
  const free = useDay(day)
    .filter((of) => employee === null || of.employee === employee)
    .reduce((sum, of) => sum + of.free.length, 0);
  return (
    <span className={classes.count}>
      {free === 0 ? "нет окон" : counted(free, "окно", "окна", "окон")}
    </span>
  );
}

function dayWords(day: Day, today: Day): string {
  const spoken = formatDaySpoken(day);
  if (day === today) return `Сегодня, ${spoken}`;
  if (day === addDays(today, 1)) return `Завтра, ${spoken}`;
  if (day === addDays(today, -1)) return `Вчера, ${spoken}`;
  return yearOf(day) === yearOf(today) ? spoken : `${spoken}, ${yearOf(day)} г.`;
}
