import { Text } from "@mantine/core";
import { useState } from "react";
import type { Article } from "../../../shared/site/article.ts";
import { type Failure, failureBy } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notifyDone } from "../../ui/toast.tsx";
import { useTimedMessage } from "./timed-message.ts";

interface Props {
  article: Article;
  onClose: () => void;
  onDeleted: (article: Article) => void;
}

export function DeleteArticle({ article, onClose, onDeleted }: Props) {
  const server = useServer();
  const [busy, setBusy] = useState(false);
  const [failure, sayFailure] = useTimedMessage<Failure>();

  const remove = async () => {
    setBusy(true);
    sayFailure(null);
    try {
      await server.send("DELETE", `/api/articles/${article.id}`);
      notifyDone("Статья удалена");
      onDeleted(article);
    } catch (error) {
      console.error("An article was not deleted", error);
      sayFailure(failureBy(error, "Ошибка удаления статьи"));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ConfirmDialog
      title="Удалить статью?"
      action="Удалить"
      busy={busy}
      failure={failure}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text>
        <strong>{article.name_article}</strong> пропадёт с сайта, вернуть её будет нельзя. Чтобы
        убрать статью на время, отметьте в ней «Скрыть».
      </Text>
    </ConfirmDialog>
  );
}
