import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { z } from "zod";
import { type Paper, paperSchema } from "../../../shared/clinic/paper.ts";
import { useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { PublishPaper } from "./publish-paper.tsx";

const papersSchema = z.array(paperSchema);

/** Files of the site's legal page: the licence, price lists, rules for patients. */
export function PapersScreen() {
  const query = useServerQuery("/api/papers", papersSchema);
  const { data: papers } = query;
  const [leaving, setLeaving] = useState<Paper | null>(null);
  return (
    <>
      <ScreenHead title="Документы клиники" />
      <Stack maw={760}>
        <Text c="dimmed">
          Документы видны всем на странице{" "}
          <Anchor href="/legal" target="_blank" rel="noopener" underline="always">
            «Правовая информация»
          </Anchor>{" "}
          сайта. Чтобы заменить документ, опубликуйте новый и уберите прежний.
        </Text>
        <PublishPaper />
        <LoadState query={query} failed="Документы не загрузились" />
        {papers?.length === 0 && (
          <EmptyState
            title="Документов пока нет"
            text="Опубликуйте первый: выберите его файл в форме выше."
          />
        )}
        {papers && papers.length > 0 && (
          <DataTable
            label="Документы клиники"
            rows={papers}
            keyOf={({ id }) => id}
            columns={(column) => [
              column("Документ", ({ url, title }) => (
                <Anchor href={url} target="_blank" rel="noopener">
                  {title}
                </Anchor>
              )),
              column("Действия", (paper) => (
                <Button
                  size="xs"
                  variant="subtle"
                  color="danger"
                  leftSection={<IconTrash aria-hidden size={15} />}
                  aria-label={`Убрать: ${paper.title}`}
                  onClick={() => setLeaving(paper)}
                >
                  Убрать
                </Button>
              )),
            ]}
          />
        )}
      </Stack>
      {leaving && (
        <ConfirmWrite
          title="Убрать документ с сайта?"
          action="Убрать"
          send={(server) => server.send("DELETE", `/api/papers/${leaving.id}`)}
          failed="Документ не убран"
          changes={["/api/papers"]}
          done="Документ убран с сайта"
          onClose={() => setLeaving(null)}
        >
          <Text>
            <strong>{leaving.title}</strong> пропадёт со страницы «Правовая информация».
          </Text>
        </ConfirmWrite>
      )}
    </>
  );
}
