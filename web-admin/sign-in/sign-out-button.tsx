import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazyPreloaded } from "../ui/parts/lazy-part.ts";
import { useSignOut } from "./use-sign-out.ts";

const SignOutDialog = lazyPreloaded(() => import("./sign-out-dialog.tsx"));

/** «Выйти»: sends what is queued first, and asks about what could not be sent. */
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
      <Suspense>
        {cost && (
          <SignOutDialog
            cost={cost}
            busy={busy}
            onSignOut={() => signOut({ leaveEdits: true })}
            onStay={stay}
          />
        )}
      </Suspense>
    </>
  );
}
