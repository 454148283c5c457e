import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { ANNOUNCEMENT, shownAnnouncement } from "../../../shared/site/announcement.ts";
import { type Article, articleSchema } from "../../../shared/site/article.ts";
import { useNow } from "../../offline/index.ts";
import { failureBy } from "../../server/failure-words.ts";
import { useLastError, useServerQuery } from "../../server/queries.ts";
import { ConfirmWrite } from "../../ui/confirm-write.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleDialog } from "./article-dialog.tsx";
import { FAILURE_SHOWN_MS, searchableText } from "./article-texts.ts";
import classes from "./articles.module.css";
import { ARTICLES, type Section } from "./sections.ts";

const articlesSchema = z.array(articleSchema);

type Opened =
  | { action: "create"; section: Section }
  | { action: "edit" | "delete"; article: Article }
  | null;

/** Articles and announcements. */
export function ArticlesScreen() {
  const query = useServerQuery("/api/articles", articlesSchema);
  const { data: articles, isFetching, refetch } = query;
  const error = useLastError(query);
  const [opened, setOpened] = useState<Opened>(null);
  const open = useCallback(
    (action: "edit" | "delete", article: Article) => setOpened({ action, article }),
    [],
  );
  const newestFirst = useMemo(() => articles?.toSorted((a, b) => b.id - a.id), [articles]);
  const today = useNow().day;
  const announcement = shownAnnouncement(articles ?? [], today);
  const create = (section: Section) => setOpened({ action: "create", section });
  const close = () => setOpened(null);

  if (error && !articles) {
    return <FatalError error={error} loading={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <ScreenHead title="Статьи/объявления">
        <Group>
          <Anchor component={Link} to="/papers">
            Документы клиники
          </Anchor>
          <Button variant="default" onClick={() => create(ANNOUNCEMENT)}>
            Новое объявление
          </Button>
          <Button leftSection={<IconPlus aria-hidden size={17} />} onClick={() => create(ARTICLES)}>
            Добавить
          </Button>
        </Group>
      </ScreenHead>
      <Stack>
        <LoadState query={query} failed={notLoaded} waiting="Загрузка статей..." />
        {articles?.length === 0 && (
          <EmptyState
            title="Статей пока нет"
            text="Первая появится на сайте, как только вы её сохраните."
          >
            <Button variant="default" onClick={() => create(ARTICLES)}>
              Написать первую статью
            </Button>
          </EmptyState>
        )}
        {newestFirst && newestFirst.length > 0 && (
          <section aria-label="Список статей">
            <SearchedList
              items={newestFirst}
              label="Поиск по названию, тексту или разделу"
              textOf={searchableText}
              nothingFound="Таких статей нет"
            >
              {(some) => (
                <ul className={classes.list} aria-label="Статьи">
                  {some.map((article) => (
                    <ArticleCard
                      key={article.id}
                      article={article}
                      isShownFirst={article === announcement}
                      today={today}
                      onOpen={open}
                    />
                  ))}
                </ul>
              )}
            </SearchedList>
          </section>
        )}
      </Stack>
      {(opened?.action === "create" || opened?.action === "edit") && (
        <ArticleDialog
          article={opened.action === "edit" ? opened.article : null}
          section={opened.action === "create" ? opened.section : opened.article.type_article}
          onClose={close}
        />
      )}
      {opened?.action === "delete" && (
        <ConfirmWrite
          title="Удалить статью?"
          action="Удалить"
          send={(server) => server.send("DELETE", `/api/articles/${opened.article.id}`)}
          failed={(error) => failureBy(error, "Ошибка удаления статьи")}
          forgetAfterMs={FAILURE_SHOWN_MS}
          changes={["/api/articles"]}
          done="Статья удалена"
          onClose={close}
        >
          <Text>
            <strong>{opened.article.name_article}</strong> пропадёт с сайта, вернуть её будет
            нельзя. Чтобы убрать статью на время, отметьте в ней «Скрыть».
          </Text>
        </ConfirmWrite>
      )}
    </>
  );
}

interface FatalProps {
  error: unknown;
  loading: boolean;
  onRetry: () => void;
}

/** Replaces the whole screen when nothing could be loaded. */
function FatalError({ error, loading, onRetry }: FatalProps) {
  const { title, reason } = notLoaded(error);
  return (
    <EmptyState>
      <div role="alert">
        <Title order={1} size="h3">
          {title}
        </Title>
        {reason && (
          <Text c="dimmed" mt="xs">
            {reason}
          </Text>
        )}
      </div>
      <Button disabled={loading} onClick={onRetry}>
        {loading ? "Загрузка статей..." : "Повторить"}
      </Button>
    </EmptyState>
  );
}

const notLoaded = (error: unknown) => failureBy(error, "Неизвестная ошибка при загрузке статей");
