import { Button, Group, Kbd, Stack, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { counted } from "../../shared/language/russian-count.ts";
import { addDays } from "../../shared/time/calendar.ts";
import { useDays, useEngine, useNow } from "../offline/hooks.tsx";
import { MirrorPending } from "../sync-status/mirror-pending.tsx";
import { useMirrorState } from "../sync-status/mirror-state.ts";
import { saveEdit } from "../sync-status/save-edit.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { callList, nextToCall, unreachedIn } from "./call-list.ts";
import { type CallEnd, PatientToCall } from "./patient-to-call.tsx";

/** How far ahead visits are made: longer than any schedule is laid out. */
const DAYS_AHEAD = 400;

/** «Обзвон»: the visits nobody has confirmed, one after another. */
export function CallListScreen() {
  const engine = useEngine();
  const now = useNow();
  const days = useDays(now.day, addDays(now.day, DAYS_AHEAD));
  const state = useMirrorState(days.length > 0);
  const list = useMemo(
    () =>
      callList(
        days.flatMap(({ records }) => records),
        now,
      ),
    [days, now],
  );
  const [called, setCalled] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState("");
  const record = nextToCall(list, called);

  const end = async ({ words, edit }: CallEnd) => {
    if (!record) return;
    const name = record.user_name || "Без имени";
    setCalled((before) => new Set(before).add(record.uid));
    setSaid(`${name}: ${words}`);
    if (!edit) return;
    const { outcome, words: problem } = await saveEdit(
      engine,
      () => engine.editVisit(record.uid, edit),
      words,
    );
    if (outcome === "refused" || outcome === "unsaved") setSaid(`${name}: ${problem}`);
  };

  return (
    <>
      <Title order={1} size="h2" mb="md">
        Обзвон
      </Title>
      {state !== "usable" && <MirrorPending state={state} />}
      {state === "usable" && (
        <Stack gap="md" maw={640}>
          <Text role="status" c="dimmed" mih={24}>
            {said}
          </Text>
          {record ? (
            <>
              <Text size="sm">
                Осталось: {counted(left(list, called), "запись", "записи", "записей")}
              </Text>
              <PatientToCall record={record} onEnd={end} />
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

const left = (list: readonly { uid: string }[], called: ReadonlySet<string>) =>
  list.filter(({ uid }) => !called.has(uid)).length;

function Keys() {
  return (
    <Text size="sm" c="dimmed">
      <Kbd>Enter</Kbd> подтвердить · <Kbd>Н (Y)</Kbd> не дозвонились · <Kbd>→</Kbd> позже
    </Text>
  );
}

function Done({ count, onAgain }: { count: number; onAgain: () => void }) {
  return (
    <EmptyState>
      <Text fw={700}>Звонить больше некому</Text>
      {count > 0 && (
        <Text>Не дозвонились: {counted(count, "пациентка", "пациентки", "пациенток")}</Text>
      )}
      <Group>
        {count > 0 && <Button onClick={onAgain}>Обзвонить ещё раз</Button>}
        <Button variant="default" component={Link} to="/journal">
          К журналу
        </Button>
      </Group>
    </EmptyState>
  );
}
