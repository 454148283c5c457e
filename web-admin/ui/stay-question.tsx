import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { BusyButton } from "./busy-button.tsx";
import { Dialog } from "./dialog.tsx";

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
  <Dialog onClose={onStay} title={title} zIndex={210}>
    <Text mb="lg">{children}</Text>
    <Group justify="flex-end">
      <BusyButton variant="default" disabled={busy} onClick={onLeave}>
        {leave}
      </BusyButton>
      <Button data-autofocus onClick={onStay}>
        Остаться
      </Button>
    </Group>
  </Dialog>
);
