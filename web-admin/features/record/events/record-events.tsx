import { Button } from "@mantine/core";
import { IconHistory } from "@tabler/icons-react";
import { useId, useState } from "react";
import { type RecordEvent, recordEventsSchema } from "../../../../shared/journal/record-event.ts";
import { useStatus, type VisitView } from "../../../offline/index.ts";
import { useServerQuery } from "../../../server/queries.ts";
import { useClinicMoment } from "../../../ui/format/clock-time.ts";
import { LoadState } from "../../../ui/load-state.tsx";
import { RowsComing } from "../../../ui/rows-coming.tsx";
import { eventLines, hasBeginning } from "./event-words.ts";
import classes from "./record-events.module.css";

/** «История изменений» of a record; loaded when it is opened. */
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
      {record.id !== null && (
        // A new revision loads the events again.
        <FromServer key={record.revision} uid={record.uid} isReached={online} />
      )}
    </>
  );
}

function FromServer({ uid, isReached }: { uid: string; isReached: boolean }) {
  const query = useServerQuery(`/api/journal/${uid}/events`, recordEventsSchema);
  if (query.data) {
    return <Events events={query.data} mayLackLast={!isReached || query.error !== null} />;
  }
  if (!isReached) {
    return (
      <p className={classes.note}>
        Историю хранит сервер, а связи с ним сейчас нет. Она откроется, когда связь появится.
      </p>
    );
  }
  if (query.isPending) return <RowsComing rows={3} />;
  return <LoadState query={query} failed="История не загружена" />;
}

function Events({ events, mayLackLast }: { events: RecordEvent[]; mayLackLast: boolean }) {
  const moment = useClinicMoment();
  return (
    <>
      {mayLackLast && (
        <p className={classes.note}>Нет связи: последних изменений здесь может не быть.</p>
      )}
      <ol className={classes.list} reversed>
        {eventLines(events).map(({ nth, at, what, by }) => (
          <li key={nth} className={classes.line}>
            <span className={classes.when}>{moment(at)}</span>
            <span>
              {what}
              {by !== null && <span className={classes.by}> · {by}</span>}
            </span>
          </li>
        ))}
      </ol>
      {!hasBeginning(events) && (
        <p className={classes.note}>
          {events.length === 0 ? "Событий" : "Более ранних событий"} этой записи в журнале событий
          нет.
        </p>
      )}
    </>
  );
}
