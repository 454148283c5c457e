import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  title: string;
  /** Label of the button that leaves. */
  leave: string;
  busy?: boolean;
  onLeave: () => void;
  onStay: () => void;
  children: ReactNode;
}

/** Asks before leaving loses something; the button that stays has the focus. */
export const StayQuestion = ({ title, leave, busy = false, onLeave, onStay, children }: Props) => (
  <Modal opened onClose={onStay} title={title} zIndex={210}>
    <Text mb="lg">{children}</Text>
    <Group justify="flex-end">
      <Button variant="default" disabled={busy} onClick={onLeave}>
        {leave}
      </Button>
      <Button data-autofocus onClick={onStay}>
        Остаться
      </Button>
    </Group>
  </Modal>
);
