import { Button, Group, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { isUnread } from "../../../shared/journal/record.ts";
import { isConfirmable } from "../../../shared/journal/visit-time.ts";
import { formatDaySpoken } from "../../../shared/time/calendar.ts";
import { isPast } from "../../../shared/time/slot.ts";
import {
  destinationOf,
  type Engine,
  type JournalQuery,
  useEngine,
  useJournal,
  useNow,
  type VisitView,
  WHOLE_JOURNAL,
} from "../../offline/index.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useClinicMoment } from "../../ui/format/clock-time.ts";
import { visitsIn } from "../../ui/format/counts.ts";
import { PhoneLink } from "../../ui/format/phone-link.tsx";
import { once } from "../../ui/once.ts";
import { PlainList } from "../../ui/plain-list.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { saveEdit, saveEditAndNotify } from "../../ui/sync-status/submit.ts";
import { usePatientActs } from "../bell/unread-total.ts";
import { RecordDrawer } from "../journal/drawers/record-drawer.tsx";
import { confirmVisits } from "../record/edit-visits.ts";
import { patientOf } from "../record/record-address.ts";
import { PatientActs } from "./patient-acts.tsx";
import classes from "./unread-screen.module.css";

const FROM_SITE: JournalQuery = { ...WHOLE_JOURNAL, source: "site-unconfirmed", sort: "newest" };
const SHOWN_AT_MOST = 200;

/** «Непрочитанные»: the items that the badge counts, the newest first. */
export function UnreadScreen() {
  const engine = useEngine();
  const now = useNow();
  const { records, total } = useJournal(FROM_SITE, Number.MAX_SAFE_INTEGER);
  const state = useMirrorState(total > 0);
  const { data: acts = [] } = usePatientActs();
  const [opened, setOpened] = useState<VisitView | null>(null);
  const unread = records.filter(isUnread);
  const past = unread.filter(({ day, record_time: time }) => isPast({ day, time }, now));
  return (
    <>
      <ScreenHead title="Непрочитанные">
        {past.length > 0 && (
          <Button variant="default" onClick={() => void markAllRead(engine, past)}>
            Прошедшие прочитаны: {past.length}
          </Button>
        )}
      </ScreenHead>
      <MirrorPending state={state} />
      <PatientActs />
      {state === "usable" && unread.length === 0 && acts.length === 0 && <NothingUnread />}
      <PlainList gap={8} aria-label="Непрочитанные записи">
        {unread.slice(0, SHOWN_AT_MOST).map((record) => (
          <Row key={record.uid} record={record} onOpen={setOpened} />
        ))}
      </PlainList>
      {unread.length > SHOWN_AT_MOST && (
        <Text c="dimmed" mt="sm">
          Показаны первые {SHOWN_AT_MOST} из {unread.length}.
        </Text>
      )}
      <RecordDrawer of={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** @param visits past ones: they need no call */
async function markAllRead(engine: Engine, visits: readonly VisitView[]) {
  const [last, ...others] = visits.toReversed();
  if (!last) return;
  const words = `Прочитано: ${visitsIn(visits.length)}`;
  await Promise.all(
    others.map(({ uid }) => saveEdit(engine, () => engine.markVisitRead(uid, true), words)),
  );
  await saveEditAndNotify(engine, () => engine.markVisitRead(last.uid, true), words);
}

function NothingUnread() {
  return (
    <EmptyState title="Всё прочитано" text="Новые записи с сайта появятся здесь сами.">
      <Button variant="default" component={Link} to="/journal">
        К журналу
      </Button>
    </EmptyState>
  );
}

interface RowProps {
  record: VisitView;
  onOpen: (record: VisitView) => void;
}

function Row({ record, onOpen }: RowProps) {
  const engine = useEngine();
  const now = useNow();
  const moment = useClinicMoment();
  const patient = patientOf(record);
  const isOver = isPast(destinationOf(record), now);
  const facts = [record.employee_name, record.service].filter(Boolean);
  return (
    <li className={classes.row}>
      <div>
        <strong>{patient}</strong>
        {record.phone && (
          <>
            {" "}
            <PhoneLink phone={record.phone} />
          </>
        )}
        <div>
          {formatDaySpoken(record.day)}, {record.record_time} · {facts.join(" · ")}
        </div>
        <div className={classes.made}>
          {isOver && "Уже прошла. "}Записалась {moment(record.created_at)}
        </div>
      </div>
      <Group gap={6}>
        {isConfirmable(record, now) && (
          <Button
            variant="outline"
            px="xs"
            aria-label={`Подтвердить: ${patient}`}
            onClick={once(() => void confirmVisits(engine, [record]))}
          >
            Подтвердить
          </Button>
        )}
        <Button
          variant="default"
          px="xs"
          aria-label={`Открыть: ${patient}`}
          onClick={() => onOpen(record)}
        >
          Открыть
        </Button>
        <Button
          variant="subtle"
          px="xs"
          aria-label={`Прочитано: ${patient}`}
          onClick={once(
            () =>
              void saveEditAndNotify(
                engine,
                () => engine.markVisitRead(record.uid, true),
                `${patient}: прочитано`,
              ),
          )}
        >
          Прочитано
        </Button>
      </Group>
    </li>
  );
}
