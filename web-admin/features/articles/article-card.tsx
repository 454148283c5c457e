import { Badge, Group, Text, Title } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { memo } from "react";
import { isOver } from "../../../shared/site/announcement.ts";
import type { Article } from "../../../shared/site/article.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { RowActions } from "../../ui/row-actions.tsx";
import { cardPreview, lastDayWords } from "./article-texts.ts";
import classes from "./articles.module.css";
import { sectionLabel } from "./sections.ts";

interface Props {
  article: Article;
  /** Of the announcements the site shows this one. */
  isShownFirst: boolean;
  today: Day;
  onOpen: (action: "edit" | "delete", article: Article) => void;
}

/** Name, beginning of the text, section and actions. */
export const ArticleCard = memo(function ArticleCard({
  article,
  isShownFirst,
  today,
  onOpen,
}: Props) {
  const { name_article: name, type_article, delete_article } = article;
  const preview = cardPreview(article.preview);
  return (
    <li className={classes.card} data-hidden={delete_article === 1 || undefined}>
      <Title order={2} size="h5" className={classes.name ?? ""}>
        {name}
      </Title>
      <Text size="sm" {...(!preview && { c: "dimmed" })} className={classes.preview ?? ""}>
        {preview || "Текста пока нет"}
      </Text>
      <Group gap="xs">
        <Badge variant="default" tt="none">
          {sectionLabel(type_article)}
        </Badge>
        {isShownFirst && (
          <Badge variant="outline" tt="none">
            Сейчас на главной
          </Badge>
        )}
        {article.last_day && (
          <Badge
            variant={isOver(article, today) ? "light" : "default"}
            color={isOver(article, today) ? "warning" : "gray"}
            tt="none"
          >
            {lastDayWords(article.last_day, isOver(article, today))}
          </Badge>
        )}
        {delete_article === 1 && (
          <Badge
            variant="light"
            color="warning"
            tt="none"
            leftSection={<IconEyeOff aria-hidden size={13} />}
          >
            Скрыта с сайта
          </Badge>
        )}
      </Group>
      <RowActions
        name={name}
        edit="Редактировать"
        onEdit={() => onOpen("edit", article)}
        onDelete={() => onOpen("delete", article)}
      />
    </li>
  );
});
