import { Text } from "@mantine/core";
import type { Paper } from "../../shared/paper.ts";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";
import { sayDone } from "../shell/say-done.ts";
import { useServer } from "../shell/server.ts";
import { useWrite } from "../shell/write.ts";

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
      sayDone("Документ убран с сайта");
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
