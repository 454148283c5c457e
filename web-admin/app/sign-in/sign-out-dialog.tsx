import { Button, Group, Modal, Text } from "@mantine/core";
import type { SignOutCost } from "../../offline/index.ts";
import { SignOutWarning, signOutWarningTitle } from "./sign-out-warning.tsx";

interface Props {
  cost: SignOutCost;
  busy: boolean;
  onSignOut: () => void;
  onStay: () => void;
}

/** Asks before signing out costs something. */
export function SignOutDialog({ cost, busy, onSignOut, onStay }: Props) {
  return (
    <Modal opened onClose={onStay} title={signOutWarningTitle(cost)}>
      <Text mb="lg">
        <SignOutWarning {...cost} />
      </Text>
      <Group justify="flex-end">
        <Button variant="default" disabled={busy} onClick={onSignOut}>
          Всё равно выйти
        </Button>
        <Button data-autofocus onClick={onStay}>
          Остаться
        </Button>
      </Group>
    </Modal>
  );
}
