import { Button, Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { messagesSchema } from "../../../shared/messages/message.ts";
import { UNDO_MS, type UndoableEdit, useEngine, useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { visitsIn } from "../../ui/format/counts.ts";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { submitEdits } from "../../ui/sync-status/submit.ts";
import { UNDELIVERED_ADDRESS } from "../messages/message-words.ts";
import { lateWords } from "../record/edit-visits.ts";
import { type CallEnd, END_WORDS, endCall } from "./call-end.ts";
import { callList, leftToCall, nextToCall, unreachedIn } from "./call-list.ts";
import { useVisitsToMove } from "./moves/use-visits-to-move.ts";
import { PatientToCall } from "./patient-to-call.tsx";

interface LastCall {
  uid: string;
  name: string;
  keeping: Promise<UndoableEdit>;
}

/** «Обзвон»: the unconfirmed visits, one after another. */
export function CallListScreen() {
  const engine = useEngine();
  const { days, now, visits: toMove } = useVisitsToMove();
  const state = useMirrorState(days.length > 0);
  const undelivered = useUndelivered();
  const list = useMemo(
    () =>
      callList(
        days.flatMap(({ records }) => records),
        now,
        new Set(undelivered.messages.keys()),
      ),
    [days, now, undelivered.messages],
  );
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const [last, setLast] = useState<LastCall | null>(null);
  const record = nextToCall(list, called);

  const end = async (how: CallEnd) => {
    if (!record) return;
    const name = record.user_name || "Без имени";
    setCalled((before) => new Set(before).add(record.uid));
    setSaid(`${name}: ${END_WORDS[how]}`);
    const missed = undelivered.messages.get(record.uid);
    if (missed && how === "confirmed") undelivered.markCalled(missed.id);
    const keeping = endCall(engine, record, how);
    // At once: the call may be undone before the device has stored it.
    setLast({ uid: record.uid, name, keeping });
    const made = async () => (await keeping).operation;
    const [result] = await submitEdits(engine, [made], { extraMs: UNDO_MS });
    if (result?.outcome === "unsaved") setLast((now) => (now?.keeping === keeping ? null : now));
    if (result?.outcome === "unsaved" || result?.outcome === "refused") {
      setSaid(`${name}: ${result.words}`);
    }
  };

  const undo = async () => {
    if (!last) return;
    setLast(null);
    // `end` reports a failure to store.
    const kept = await last.keeping.catch(() => null);
    if (!kept) return;
    const undone = await kept.takeBack?.();
    if (typeof undone === "string") return setSaid(`${last.name}: ${lateWords(undone)}`);
    setSaid("");
    setCalled((before) => new Set([...before].filter((uid) => uid !== last.uid)));
  };
  // Also after the last patient.
  useWindowEvent("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return;
    if (event.code === "KeyZ" && !document.querySelector('[role="dialog"]')) void undo();
  });

  return (
    <>
      <Group justify="space-between" mb="md">
        <Title order={1} size="h2">
          Обзвон
        </Title>
        {toMove.length > 0 && (
          <Button component={Link} to="/moves" variant="default">
            Перезвонить и перенести: {visitsIn(toMove.length)}
          </Button>
        )}
      </Group>
      <MirrorPending state={state} />
      {state === "usable" && (
        <Stack gap="md" maw={640}>
          <Group gap="sm" mih={30}>
            <Text role="status" c="dimmed">
              {said}
            </Text>
            {last && (
              <Button size="compact-sm" variant="default" onClick={() => void undo()}>
                Вернуть
              </Button>
            )}
          </Group>
          {record ? (
            <>
              <Text size="sm">Осталось: {visitsIn(leftToCall(list, called))}</Text>
              <PatientToCall
                record={record}
                missed={undelivered.messages.get(record.uid)}
                onEnd={end}
              />
              <Keys />
            </>
          ) : (
            <Done count={unreachedIn(list)} onAgain={() => setCalled(new Set())} />
          )}
        </Stack>
      )}
    </>
  );
}

function Keys() {
  return (
    <Text size="sm" c="dimmed">
      <Kbd>Enter</Kbd> подтвердить · <Kbd>Н (Y)</Kbd> не дозвонились · <Kbd>→</Kbd> позже ·{" "}
      <Kbd>Я (Z)</Kbd> вернуть
    </Text>
  );
}

function Done({ count, onAgain }: { count: number; onAgain: () => void }) {
  return (
    <EmptyState
      title="Звонить больше некому"
      text={
        count > 0
          ? `Не дозвонились: ${counted(count, "пациентка", "пациентки", "пациенток")}`
          : "Сюда попадают будущие записи, которые никто не подтвердил."
      }
    >
      <Group>
        {count > 0 && <Button onClick={onAgain}>Обзвонить ещё раз</Button>}
        <Button variant="default" component={Link} to="/journal">
          К журналу
        </Button>
      </Group>
    </EmptyState>
  );
}

/** Messages that may not have arrived, by their visits; empty without a connection. */
function useUndelivered() {
  const { online } = useStatus();
  const { data } = useServerQuery(UNDELIVERED_ADDRESS, messagesSchema, { enabled: online });
  const { run: markCalled } = useWrite({
    send: (server, id: number) => server.send("POST", `/api/messages/${id}/called`, undefined),
    failed: "Отметка о звонке не сохранена",
    changes: [UNDELIVERED_ADDRESS],
  });
  const messages = useMemo(
    () => new Map(data?.flatMap((each) => (each.visit ? [[each.visit, each] as const] : []))),
    [data],
  );
  return { messages, markCalled };
}
