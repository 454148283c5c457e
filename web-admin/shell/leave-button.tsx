import { Alert, Button, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useSession } from "../offline/hooks.tsx";
import { LeftBehind } from "./left-behind.tsx";

/** «Выйти» where the header is not at hand; what waits stays sealed here for the next login. */
export function LeaveButton({ onHeld }: { onHeld: (held: number) => void }) {
  const session = useSession();
  const [held, setHeld] = useState(0);
  const [leaving, setLeaving] = useState(false);

  const leave = async () => {
    setLeaving(true);
    const answer = await session.signOut({ leaveEdits: held > 0 });
    setLeaving(false);
    const count = answer.outcome === "waiting" ? answer.count : 0;
    setHeld(count);
    onHeld(count);
  };

  return (
    <Button variant="default" disabled={leaving} onClick={leave}>
      {held > 0 ? "Всё равно выйти" : "Выйти"}
    </Button>
  );
}

/** What stays behind on leaving. */
export function HeldEdits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Alert color="warning" role="alert" title="Не всё отправлено">
      <Stack gap={4}>
        <Text size="sm">
          <LeftBehind count={count} />
        </Text>
      </Stack>
    </Alert>
  );
}
