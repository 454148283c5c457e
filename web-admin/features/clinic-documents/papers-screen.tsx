import { Anchor, Stack, Text } from "@mantine/core";
import { useCallback, useState } from "react";
import { z } from "zod";
import { type Paper, paperSchema } from "../../../shared/clinic/paper.ts";
import { failureOf } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { PaperList } from "./paper-list.tsx";
import { PublishPaper } from "./publish-paper.tsx";
import { WithdrawPaper } from "./withdraw-paper.tsx";

const papersSchema = z.array(paperSchema);

/** Files of the site's legal page: the licence, price lists, rules for patients. */
export function PapersScreen() {
  const server = useServer();
  const load = useCallback(() => server.get("/api/papers", papersSchema), [server]);
  const list = useLoaded(load);
  const [leaving, setLeaving] = useState<Paper | null>(null);
  const { data: papers, reload } = list;
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
        <PublishPaper onPublished={reload} />
        <LoadState list={list} words={notLoaded} />
        {papers?.length === 0 && (
          <EmptyState
            title="Документов пока нет"
            text="Опубликуйте первый: выберите его файл в форме выше."
          />
        )}
        {papers && papers.length > 0 && <PaperList papers={papers} onWithdraw={setLeaving} />}
      </Stack>
      {leaving && (
        <WithdrawPaper
          paper={leaving}
          onClose={() => setLeaving(null)}
          onWithdrawn={async () => {
            setLeaving(null);
            await reload();
          }}
        />
      )}
    </>
  );
}

const notLoaded = (error: unknown) => failureOf(error, "Документы не загрузились");
