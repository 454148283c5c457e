import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { SignOutDialog } from "./sign-out-dialog.tsx";
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
