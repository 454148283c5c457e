import { Text } from "@mantine/core";
import type { z } from "zod";
import type { staffBookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

export type Visit = z.infer<typeof staffBookedSlotSchema>;

interface Props {
  visit: Visit;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteVisit({ visit, onClose, onDeleted }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const remove = () =>
    run("Не удалось удалить запись", async () => {
      await server.send("DELETE", `/api/booked-slots/${visit.id}`);
      notifyDone("Запись удалена, время освободилось");
      onDeleted();
    });
  return (
    <ConfirmDialog
      title="Удалить запись?"
      action="Удалить запись"
      busy={busy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        <strong>{visit.user_name || "Без имени"}</strong>, {visit.day} в {visit.time}. Запись будет
        удалена, время освободится.
      </Text>
    </ConfirmDialog>
  );
}
