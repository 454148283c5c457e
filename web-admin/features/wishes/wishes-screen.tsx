import { Badge, Button, Group, Paper, SimpleGrid, Stack, Title } from "@mantine/core";
import { useState } from "react";
import type { Wish } from "../../../shared/wishes/wish.ts";
import {
  type AwaitedTime,
  uidOf,
  useAwaitedTimes,
  useEngine,
  useWaiting,
  useWishes,
} from "../../offline/index.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PlainList } from "../../ui/plain-list.tsx";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { saveEditAndNotify } from "../../ui/sync-status/submit.ts";
import { AwaitedTimes } from "./awaited-times.tsx";
import { WishForm } from "./wish-form.tsx";
import { WishLine } from "./wish-line.tsx";

/** «Лист ожидания»: the patients who found no time, in their order. */
export function WishesScreen() {
  const wishes = useWishes();
  const times = useAwaitedTimes();
  const state = useMirrorState(wishes.length > 0);
  const [asked, setAsked] = useState<Wish | null>(null);
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Лист ожидания
      </Title>
      <MirrorPending state={state} />
      {state === "usable" && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          {wishes.length === 0 ? (
            <EmptyState
              title="Никто не ждёт"
              text="Сюда попадают пациентки, которые не нашли времени на сайте или сказали об этом по телефону."
            />
          ) : (
            <PlainList gap={12} aria-label="Кто ждёт">
              {wishes.map((wish) => (
                <Waiting key={wish.uid} wish={wish} times={times} onWithdraw={setAsked} />
              ))}
            </PlainList>
          )}
          <Paper withBorder p="lg" component="section" aria-label="Новое пожелание">
            <WishForm />
          </Paper>
        </SimpleGrid>
      )}
      {asked && <WithdrawDialog wish={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

interface WaitingProps {
  wish: Wish;
  /** The free times that any wish waits for. */
  times: readonly AwaitedTime[];
  onWithdraw: (wish: Wish) => void;
}

function Waiting({ wish, times, onWithdraw }: WaitingProps) {
  const isUnsent = useWaiting().some((operation) => uidOf("wish", operation) === wish.uid);
  const name = wish.user_name || "Без имени";
  return (
    <Paper withBorder p="md" component="li" aria-label={name}>
      <Stack gap="xs">
        <WishLine wish={wish} />
        <Group gap="xs">
          {wish.source === "site" && <Badge variant="light">с сайта</Badge>}
          {isUnsent && <Badge color="notice">ждёт отправки</Badge>}
        </Group>
        <AwaitedTimes times={times} of={wish.uid} />
        <Group>
          <Button
            size="xs"
            variant="default"
            aria-label={`Больше не ждёт: ${name}`}
            onClick={() => onWithdraw(wish)}
          >
            Больше не ждёт
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

interface Props {
  wish: Wish;
  onClose: () => void;
}

function WithdrawDialog({ wish, onClose }: Props) {
  const engine = useEngine();
  const withdraw = () => {
    onClose();
    void saveEditAndNotify(engine, () => engine.withdrawWish(wish.uid), "Убрано из листа");
  };
  return (
    <ConfirmDialog
      title="Больше не ждёт?"
      action="Убрать из листа"
      cancel="Оставить"
      onConfirm={withdraw}
      onClose={onClose}
    >
      <strong>{wish.user_name || wish.phone}</strong>: имя, телефон и пожелание будут уничтожены по
      акту. Вернуть их нельзя.
    </ConfirmDialog>
  );
}
