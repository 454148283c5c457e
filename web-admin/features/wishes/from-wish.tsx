import { Alert, Button, Group } from "@mantine/core";
import { IconClockCheck } from "@tabler/icons-react";
import type { Wish } from "../../../shared/wishes/wish.ts";
import { once } from "../../ui/once.ts";

interface Props {
  wish: Wish;
  /** The patient was called, and does not want this time. */
  onDecline: () => void;
  /** The visit is booked without fulfilling the wish. */
  onForget: () => void;
}

/** Says that the booking fulfils a wish of the waiting list. */
export function FromWish({ wish, onDecline, onForget }: Props) {
  return (
    <Alert color="brand" icon={<IconClockCheck aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <span>Из листа ожидания: {wish.user_name || wish.phone}. После записи уйдёт из листа.</span>
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={once(onDecline)}>
            Позвонили, не подошло
          </Button>
          <Button size="compact-sm" variant="default" onClick={onForget}>
            Оставить в листе
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
