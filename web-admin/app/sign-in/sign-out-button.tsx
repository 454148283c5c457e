import { Button, Group, Modal, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import type { SignOutCost } from "../../offline/index.ts";
import { SignOutWarning, signOutWarningTitle } from "./sign-out-warning.tsx";
import { useSignOut } from "./use-sign-out.ts";

/** «Выйти»: sends the queue first, and asks about edits that could not be sent. */
export function SignOutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const { busy, cost, signOut, stay } = useSignOut();
  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconLogout aria-hidden size={17} />}
        disabled={busy}
        onClick={() => signOut({ leaveEdits: false })}
      >
        Выйти
      </Button>
      {cost && (
        <SignOutDialog
          cost={cost}
          busy={busy}
          onSignOut={() => signOut({ leaveEdits: true })}
          onStay={stay}
        />
      )}
    </>
  );
}

interface Props {
  cost: SignOutCost;
  busy: boolean;
  onSignOut: () => void;
  onStay: () => void;
}

/** Asks before signing out costs something. */
function SignOutDialog({ cost, busy, onSignOut, onStay }: Props) {
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
