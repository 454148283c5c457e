import { Button, Group, Modal, Text } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../shared/russian-count.ts";
import { useSession } from "../offline/hooks.tsx";

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
      <Modal opened={held !== null} onClose={() => setHeld(null)} title="Не всё отправлено">
        <Text mb="lg">
          На этом устройстве ждут {counted(held ?? 0, "правка", "правки", "правок")}. Если выйти
          сейчас, они останутся здесь и уйдут, когда вы снова войдёте на этом устройстве.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" disabled={leaving} onClick={() => leave(true)}>
            Всё равно выйти
          </Button>
          <Button data-autofocus onClick={() => setHeld(null)}>
            Остаться
          </Button>
        </Group>
      </Modal>
    </>
  );
}
