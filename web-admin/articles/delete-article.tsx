import { Text } from "@mantine/core";
import { useState } from "react";
import type { Article } from "../../shared/article.ts";
import { useBrief } from "../shell/brief.ts";
import { ConfirmDialog } from "../shell/confirm-dialog.tsx";
import { type Failure, failureBy } from "../shell/failure-words.ts";
import { sayDone } from "../shell/say-done.ts";
import { useServer } from "../shell/server.ts";

interface Props {
  article: Article;
  onClose: () => void;
  onDeleted: (article: Article) => void;
}

export function DeleteArticle({ article, onClose, onDeleted }: Props) {
  const server = useServer();
  const [busy, setBusy] = useState(false);
  const [failure, sayFailure] = useBrief<Failure>();

  const remove = async () => {
    setBusy(true);
    sayFailure(null);
    try {
      await server.send("DELETE", `/api/articles/${article.id}`);
      sayDone("Статья удалена");
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
