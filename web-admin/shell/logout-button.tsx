import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSession } from "../offline/hooks.tsx";
import { atHand } from "./at-hand.ts";

const UnsentDialog = atHand(() => import("./unsent-dialog.tsx"));

/** «Выйти»: sends what waits first; what could not be sent, it warns of and asks (DESIGN 4.6). */
export function LogoutButton({ fullWidth = false }: { fullWidth?: boolean }) {
  const session = useSession();
  const [leaving, setLeaving] = useState(false);
  const [held, setHeld] = useState<number | null>(null);

  const leave = async (leaveEdits: boolean) => {
    setLeaving(true);
    const answer = await session.signOut({ leaveEdits });
    setLeaving(false);
    setHeld(answer.outcome === "waiting" ? answer.count : null);
  };

  return (
    <>
      <Button
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconLogout aria-hidden size={17} />}
        disabled={leaving}
        onClick={() => leave(false)}
      >
        Выйти
      </Button>
      <Suspense>
        {held !== null && (
          <UnsentDialog
            count={held}
            leaving={leaving}
            onLeave={() => leave(true)}
            onStay={() => setHeld(null)}
          />
        )}
      </Suspense>
    </>
  );
}
