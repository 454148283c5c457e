import { Button, Group, Text } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import {
  type Engine,
  type JournalQuery,
  useEngine,
  useRecord,
  type VisitView,
} from "../../../offline/index.ts";
import { visitsIn } from "../../../ui/format/counts.ts";
import classes from "./record-list.module.css";
import { RecordRow, type RowActions } from "./record-row.tsx";

interface Props extends RowActions {
  query: JournalQuery;
}

/** Records found so far, and the cursor to continue from; `next` is null at the end. */
interface Found {
  of: JournalQuery;
  records: readonly VisitView[];
  looked: number;
  next: string | null;
  state: "asking" | "failed" | "here";
}

/** So many records more are looked for before the search waits for a person. */
const PAGE = 20;

/** Records older than this device keeps are asked of the server, and only when wanted. */
export function OlderRecords({ query, onConfirm, onCancel }: Props) {
  const engine = useEngine();
  const [found, setFound] = useState<Found | null>(null);
  const search = useRef<AbortController | null>(null);
  useEffect(() => () => search.current?.abort(), []);
  const now = found?.of === query ? found : null;

  const ask = async () => {
    search.current?.abort();
    const asking = new AbortController();
    search.current = asking;
    const begun = now ?? { of: query, records: [], looked: 0, next: null };
    for await (const each of searchOlder(engine, begun)) {
      if (asking.signal.aborted) return;
      setFound(each);
    }
  };

  const isAsking = now?.state === "asking";
  const isOver = now?.state === "here" && now.next === null;
  return (
    <>
      {now && (now.records.length > 0 || now.state === "here") && (
        <section aria-label="Записи старше 60 дней">
          <Text size="sm" c="dimmed" my="md" role="status">
            {headingOf(now)}
          </Text>
          <ul className={classes.list}>
            {now.records.map((record) => (
              <OlderRow
                key={record.uid}
                uid={record.uid}
                onConfirm={onConfirm}
                onCancel={onCancel}
              />
            ))}
          </ul>
        </section>
      )}
      {!isOver && (
        <Group justify="center" mt="lg" gap="sm">
          {now?.state === "failed" && (
            <Text role="alert" size="sm" c="danger.7">
              Записи старше 60 дней хранятся на сервере, а он сейчас не отвечает.
            </Text>
          )}
          {isAsking && now.looked > 0 && (
            <Text role="status" size="sm" c="dimmed">
              Просмотрено: {visitsIn(now.looked)}
            </Text>
          )}
          <Button variant="subtle" onClick={ask} disabled={isAsking}>
            {isAsking ? "Загрузка данных..." : askWords(now)}
          </Button>
        </Group>
      )}
    </>
  );
}

type Begun = Pick<Found, "of" | "records" | "looked" | "next">;

/** Searches in parts, until there is a further page to show or the end is reached. */
async function* searchOlder(engine: Engine, begun: Begun): AsyncGenerator<Found> {
  let { of, records, looked, next } = begun;
  const wanted = records.length + PAGE;
  try {
    do {
      yield { of, records, looked, next, state: "asking" };
      const page = await engine.fetchOlder(of, next);
      records = [...records, ...page.records];
      looked += page.looked;
      next = page.next;
    } while (next !== null && records.length < wanted);
    yield { of, records, looked, next, state: "here" };
  } catch (error) {
    console.error("Older records were not loaded", error);
    yield { of, records, looked, next, state: "failed" };
  }
}

function headingOf({ records, next, looked }: Found): string {
  if (records.length === 0) return "Старше 60 дней ничего не нашлось";
  if (next === null) return "Старше 60 дней";
  return `Старше 60 дней, из последних: ${visitsIn(looked)}`;
}

const askWords = (found: Found | null) =>
  found && found.next !== null ? "Показать ещё старше" : "Искать среди записей старше 60 дней";

/** As it is now: edited or cancelled since it was fetched. */
function OlderRow({ uid, ...on }: { uid: string } & RowActions) {
  const record = useRecord(uid);
  return record && <RecordRow record={record} isConfirmable={false} {...on} />;
}
