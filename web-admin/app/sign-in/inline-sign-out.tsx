import { Alert, Button, Text } from "@mantine/core";
import type { SignOutCost } from "../../offline/index.ts";
import { SignOutWarning, signOutWarningTitle } from "./sign-out-warning.tsx";
import type { useSignOut } from "./use-sign-out.ts";

/** «Выйти» on a page without the header; a second click signs out in spite of the warning. */
export function InlineSignOut({ busy, cost, signOut }: ReturnType<typeof useSignOut>) {
  return (
    <Button
      variant="default"
      disabled={busy}
      onClick={() => signOut({ leaveEdits: cost !== null })}
    >
      {cost ? "Всё равно выйти" : "Выйти"}
    </Button>
  );
}

/** The cost of signing out; empty without one. */
export function SignOutNote({ cost }: { cost: SignOutCost | null }) {
  if (!cost) return null;
  return (
    <Alert color="warning" role="alert" title={signOutWarningTitle(cost)}>
      <Text size="sm">
        <SignOutWarning {...cost} />
      </Text>
    </Alert>
  );
}
