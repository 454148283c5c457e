import { Group, Text } from "@mantine/core";
import { useState } from "react";
import { counted } from "../../../../shared/language/russian-count.ts";
import { destinationOf, useStatus, type VisitView } from "../../../offline/index.ts";
import { useWrite } from "../../../server/write.ts";
import { BusyButton } from "../../../ui/busy-button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { useCanNotify } from "../../../ui/fields/notify-box.tsx";

/** One message to all whose times are gone, if they have agreed to messages. */
export function TellAll({ visits }: { visits: readonly VisitView[] }) {
  const { online } = useStatus();
  const [words, setWords] = useState("");
  const mayNotify = useCanNotify();
  const willing = visits.filter((visit) => mayNotify(visit, destinationOf(visit)));
  const [isAsked, setIsAsked] = useState(false);
  const { busy, failure, run } = useWrite({
    send: (server, uids: string[]) => server.send("POST", "/api/messages/away", { visits: uids }),
    failed: "Сообщения не отправлены",
    onDone: ({ begun }) => {
      setIsAsked(false);
      setWords(
        begun === 0
          ? "Всем уже сообщили"
          : `Отправляется: ${counted(begun, "сообщение", "сообщения", "сообщений")}`,
      );
    },
  });
  if (willing.length === 0) return null;
  return (
    <>
      <Group gap="sm">
        <BusyButton variant="default" disabled={!online || busy} onClick={() => setIsAsked(true)}>
          Сообщить по SMS: {counted(willing.length, "пациентке", "пациенткам", "пациенткам")}
        </BusyButton>
        <Text role="status" size="sm">
          {words}
        </Text>
      </Group>
      {isAsked && (
        <ConfirmDialog
          title="Сообщить по SMS?"
          action="Отправить"
          doing="Отправка..."
          busy={busy}
          failure={failure}
          onConfirm={() => run(willing.map(({ uid }) => uid))}
          onClose={() => setIsAsked(false)}
        >
          {counted(willing.length, "пациентка получит", "пациентки получат", "пациенток получат")}{" "}
          SMS: приём не состоится, выберите другое время. Отозвать сообщения нельзя.
        </ConfirmDialog>
      )}
    </>
  );
}
