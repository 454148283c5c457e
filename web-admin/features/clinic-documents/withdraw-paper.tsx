import { Text } from "@mantine/core";
import type { Paper } from "../../../shared/clinic/paper.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { useWrite } from "../../ui/loading/write.ts";
import { notifyDone } from "../../ui/toast.tsx";

interface Props {
  paper: Paper;
  onClose: () => void;
  onWithdrawn: () => Promise<void>;
}

export function WithdrawPaper({ paper, onClose, onWithdrawn }: Props) {
  const server = useServer();
  const { busy, failure, run } = useWrite();
  const withdraw = () =>
    run("Документ не убран", async () => {
      await server.send("DELETE", `/api/papers/${paper.id}`);
      notifyDone("Документ убран с сайта");
      await onWithdrawn();
    });
  return (
    <ConfirmDialog
      title="Убрать документ с сайта?"
      action="Убрать"
      busy={busy}
      failure={failure}
      onConfirm={withdraw}
      onClose={onClose}
    >
      <Text>
        <strong>{paper.title}</strong> пропадёт со страницы «Правовая информация».
      </Text>
    </ConfirmDialog>
  );
}
