import { Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { z } from "zod";
import { ANNOUNCEMENT, shownAnnouncement } from "../../../shared/site/announcement.ts";
import { type Article, articleSchema } from "../../../shared/site/article.ts";
import { useNow } from "../../offline/index.ts";
import { failureBy } from "../../server/failure-words.ts";
import { useServer } from "../../server/server.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadState } from "../../ui/loading/load-state.tsx";
import { useLoaded } from "../../ui/loading/loaded.ts";
import { ScreenHead } from "../../ui/screen-head.tsx";
import { SearchedList } from "../../ui/searched-list.tsx";
import { ArticleCard } from "./article-card.tsx";
import { ArticleDialog } from "./article-dialog.tsx";
import { searchableText } from "./article-texts.ts";
import classes from "./articles.module.css";
import { DeleteArticle } from "./delete-article.tsx";
import { ARTICLES, type Section } from "./sections.ts";

const articlesSchema = z.array(articleSchema);

type Opened =
  | { action: "create"; section: Section }
  | { action: "edit" | "delete"; article: Article }
  | null;

/** Articles and announcements. */
export function ArticlesScreen() {
  const server = useServer();
  const load = useCallback(() => server.get("/api/articles", articlesSchema), [server]);
  const list = useLoaded(load);
  const { data: articles, loading, error, reload, set } = list;
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
  const saved = (article: Article) => {
    close();
    set((before) => withArticle(before, article));
  };
  const gone = ({ id }: Article) => {
    close();
    set((before) => before.filter((each) => each.id !== id));
  };

  if (error !== null && !articles) {
    return <FatalError error={error} loading={loading} onRetry={reload} />;
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
        <LoadState list={list} words={notLoaded} waiting="Загрузка статей..." />
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
          onSaved={saved}
        />
      )}
      {opened?.action === "delete" && (
        <DeleteArticle article={opened.article} onClose={close} onDeleted={gone} />
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

/** What a write answered takes its place in the list, or is added to it. */
function withArticle(articles: readonly Article[], article: Article): Article[] {
  const known = articles.some(({ id }) => id === article.id);
  return known
    ? articles.map((each) => (each.id === article.id ? article : each))
    : [...articles, article];
}

const notLoaded = (error: unknown) => failureBy(error, "Неизвестная ошибка при загрузке статей");
