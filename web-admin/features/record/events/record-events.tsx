import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useCallback, useId, useState } from "react";
import { recordEventsSchema } from "../../../../shared/journal/record-event.ts";
import { useStatus, type VisitView } from "../../../offline/index.ts";
import { failureOf } from "../../../server/failure-words.ts";
import { useServer } from "../../../server/server.ts";
import { FailureAlert } from "../../../ui/failure-alert.tsx";
import { useClinicMoment } from "../../../ui/format/clock-time.ts";
import { type Loaded, useLoaded, useReloadOn } from "../../../ui/loading/loaded.ts";
import { RowsComing } from "../../../ui/rows-coming.tsx";
import { eventLines, hasBeginning } from "./event-words.ts";
import classes from "./record-events.module.css";

/** «История изменений»: who did what to a record; asked of the server once it is opened. */
export function RecordEvents({ record }: { record: VisitView }) {
  const [isOpen, setOpen] = useState(false);
  const list = useId();
  return (
    <section className={classes.events} aria-label="История изменений">
      <h2 className={classes.title}>
        <Button
          variant="subtle"
          size="compact-md"
          px={6}
          ml={-6}
          leftSection={<IconHistory aria-hidden size={17} />}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen((before) => !before)}
        >
          История изменений
        </Button>
      </h2>
      <div id={list}>{isOpen && <Opened record={record} />}</div>
    </section>
  );
}

function Opened({ record }: { record: VisitView }) {
  const { online } = useStatus();
  return (
    <>
      {record.sync !== "synced" && (
        <p className={classes.note}>
          Правки этого устройства появятся здесь, когда их примет сервер.
        </p>
      )}
      {record.id !== null && <FromServer record={record} isReached={online} />}
    </>
  );
}

function FromServer({ record, isReached }: { record: VisitView; isReached: boolean }) {
  const server = useServer();
  const { uid, revision } = record;
  const load = useCallback(
    () => server.get(`/api/journal/${uid}/events`, recordEventsSchema),
    [server, uid],
  );
  const loaded = useLoaded(load);
  useReloadOn(revision, loaded.reload);
  if (loaded.data) return <Events {...loaded} data={loaded.data} isReached={isReached} />;
  if (!isReached) {
    return (
      <p className={classes.note}>
        Историю хранит сервер, а связи с ним сейчас нет. Она откроется, когда связь появится.
      </p>
    );
  }
  if (loaded.error === null || loaded.loading) {
    return <RowsComing rows={3} />;
  }
  return (
    <FailureAlert failure={failureOf(loaded.error, "История не загружена")}>
      <Button mt="sm" size="xs" variant="default" onClick={loaded.reload}>
        Повторить
      </Button>
    </FailureAlert>
  );
}

type EventsProps = Pick<Loaded<unknown>, "error"> & {
  data: Parameters<typeof eventLines>[0];
  isReached: boolean;
};

function Events({ data, error, isReached }: EventsProps) {
  const moment = useClinicMoment();
  return (
    <>
      {(!isReached || error !== null) && (
        <p className={classes.note}>Нет связи: последних изменений здесь может не быть.</p>
      )}
      <ol className={classes.list} reversed>
        {eventLines(data).map(({ nth, at, what, by }) => (
          <li key={nth} className={classes.line}>
            <span className={classes.when}>{moment(at)}</span>
            <span>
              {what}
              {by !== null && <span className={classes.by}> · {by}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!hasBeginning(data) && (
        <p className={classes.note}>
          {data.length === 0 ? "Событий" : "Более ранних событий"} этой записи в журнале событий
          нет.
        </p>
      )}
    </>
  );
}
