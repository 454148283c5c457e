import { Button, Text } from "@mantine/core";
import { useCallback, useDeferredValue, useState } from "react";
import { counted } from "../../shared/russian-count.ts";
import { useEngine, useJournal } from "../offline/hooks.tsx";
import type { FoldedRecord, JournalQuery } from "../offline/record.ts";
import { useMirrorState } from "../shell/mirror-state.ts";
import { tellSaving } from "../shell/tell-saving.ts";
import { CancelRecord } from "./cancel-record.tsx";
import { OlderRecords } from "./older-records.tsx";
import { useNearPageEnd } from "./page-end.ts";
import { RecordCard } from "./record-card.tsx";
import classes from "./record-list.module.css";

const PAGE = 20;

/** The cards: 20, and 20 more near the bottom of the page. */
export function RecordList({ query }: { query: JournalQuery }) {
  const engine = useEngine();
  const asked = useDeferredValue(query);
  const [pages, setPages] = useState({ of: asked, count: 1 });
  const count = pages.of === asked ? pages.count : 1;
  const showMore = () => setPages({ of: asked, count: count + 1 });
  const { records, total, ready } = useJournal(asked, count * PAGE);
  const state = useMirrorState(records.length > 0);
  const [cancelling, setCancelling] = useState<FoldedRecord | null>(null);
  // The first days are shown while the others are still read: below them is more than is known.
  const drawn = records.length > 0 || state === "usable";
  const whole = ready && records.length >= total;
  useNearPageEnd(ready && !whole, records.length, showMore);

  const confirm = useCallback(
    (record: FoldedRecord) =>
      tellSaving(
        engine,
        () => engine.amend(record.uid, { call_operator: true }),
        "Запись подтверждена",
      ),
    [engine],
  );

  if (!drawn && state === "loading") return <Words>Загрузка данных...</Words>;
  if (!drawn) {
    return (
      <Words>
        Журнала на этом устройстве ещё нет, а сервер не отвечает. Он загрузится сам, как только
        появится связь.
      </Words>
    );
  }
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs" role="status">
        {ready ? `Найдено: ${counted(total, "запись", "записи", "записей")}` : "Загрузка данных..."}
      </Text>
      {records.length === 0 && <Words>Нет записей, соответствующих выбранным фильтрам</Words>}
      <ul className={classes.list} aria-label="Записи">
        {records.map((record) => (
          <RecordCard
            key={record.uid}
            record={record}
            onConfirm={confirm}
            onCancel={setCancelling}
          />
        ))}
      </ul>
      {whole ? (
        <OlderRecords query={asked} onConfirm={confirm} onCancel={setCancelling} />
      ) : (
        <Button variant="default" mt="md" fullWidth onClick={showMore}>
          Показать ещё
        </Button>
      )}
      <CancelRecord record={cancelling} onClose={() => setCancelling(null)} />
    </>
  );
}

function Words({ children }: { children: React.ReactNode }) {
  return (
    <Text role="status" ta="center" py={48} c="dimmed">
      {children}
    </Text>
  );
}
