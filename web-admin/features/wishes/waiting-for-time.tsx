import { Button, Group, Paper, Stack, Text } from "@mantine/core";
import { IconCalendarPlus, IconPhoneX } from "@tabler/icons-react";
import type { Slot } from "../../../shared/time/slot.ts";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { type Moving, useEngine, useWaitingFor } from "../../offline/index.ts";
import { NotifyBox, useCanNotify, useNotify } from "../../ui/fields/notify-box.tsx";
import { once } from "../../ui/once.ts";
import { declineTime } from "./decline-time.ts";
import { WishLine } from "./wish-line.tsx";

interface Props {
  slot: Slot;
  /** The uid of the wish that is called first; without one the oldest. */
  asked: string | undefined;
  onBook: (wish: Wish, how: Moving) => void;
}

/** The first patient who waits for a free time, to be called and booked. */
export function WaitingForTime({ slot, asked, onBook }: Props) {
  const engine = useEngine();
  const wishes = useWaitingFor(slot);
  const mayNotify = useCanNotify();
  const first = wishes.find(({ uid }) => uid === asked) ?? wishes[0];
  const [notify, setNotify] = useNotify(first?.uid ?? "");
  if (!first) return null;
  const visit = first.visit === null ? null : engine.record(first.visit);
  const canNotify = visit !== null && mayNotify(visit, slot);
  return (
    <Paper withBorder p="md" component="section" aria-label="Ждут это время">
      <Stack gap="xs">
        <Text fw={600} size="sm" role="status">
          Ждут это время: {wishes.length}
        </Text>
        <WishLine wish={first} />
        {canNotify && <NotifyBox checked={notify} onChange={setNotify} />}
        <Group gap="xs" key={first.uid}>
          <Button
            size="sm"
            leftSection={<IconCalendarPlus aria-hidden size={16} />}
            onClick={() => onBook(first, { notify: canNotify && notify })}
          >
            {first.visit === null ? "Записать её" : "Перенести сюда"}
          </Button>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPhoneX aria-hidden size={16} />}
            onClick={once(() => void declineTime(engine, first, slot))}
          >
            Позвонили, не подошло
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
