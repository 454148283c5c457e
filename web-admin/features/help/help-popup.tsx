import {
  Anchor,
  Button,
  CloseButton,
  FocusTrap,
  Paper,
  Text,
  Title,
  UnstyledButton,
} from "@mantine/core";
import { IconArrowLeft, IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { VERSION } from "../../../shared/health/version.ts";
import { useFocusReturn } from "../../ui/focus-return.ts";
import type { HelpArticle } from "./article.ts";
import classes from "./help.module.css";
import { HELP_ARTICLES } from "./help-articles.ts";

/** The list of articles, or one of them. */
export function HelpPopup({ onClose }: { onClose: () => void }) {
  const [article, setArticle] = useState<HelpArticle | null>(null);
  useFocusReturn();
  const [left, setLeft] = useState<HelpArticle | null>(null);
  const goBack = () => {
    setLeft(article);
    setArticle(null);
  };
  return (
    <FocusTrap>
      <Paper
        className={classes.popup ?? ""}
        role="dialog"
        aria-label="Справка"
        shadow="lg"
        radius="lg"
        withBorder
      >
        <div className={classes.head}>
          <Title order={2} size="h5">
            Справка
          </Title>
          <CloseButton aria-label="Закрыть справку" onClick={onClose} />
        </div>
        {article ? (
          <Article key={article.id} article={article} onBack={goBack} />
        ) : (
          <ul className={classes.list} aria-label="Статьи справки">
            {HELP_ARTICLES.map((each) => (
              <li key={each.id}>
                <UnstyledButton
                  className={classes.choice ?? ""}
                  autoFocus={each === left}
                  onClick={() => setArticle(each)}
                >
                  {each.title}
                  <IconChevronRight aria-hidden size={18} />
                </UnstyledButton>
              </li>
            ))}
            <li>
              <Anchor
                component={Link}
                to="/tokens"
                size="sm"
                c="dimmed"
                display="inline-block"
                my={0}
                onClick={onClose}
              >
                Токены доступа для других программ
              </Anchor>
            </li>
            <li>
              <Anchor
                component={Link}
                to="/licenses"
                size="sm"
                c="dimmed"
                display="inline-block"
                my={0}
                onClick={onClose}
              >
                Лицензии программ, из которых сделано приложение
              </Anchor>
              <Text size="sm" c="dimmed">
                Версия {VERSION}
              </Text>
            </li>
          </ul>
        )}
      </Paper>
    </FocusTrap>
  );
}

function Article({ article, onBack }: { article: HelpArticle; onBack: () => void }) {
  const back = useRef<HTMLButtonElement>(null);
  // The choice that had the focus is gone; Escape must go on working.
  useEffect(() => back.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
    <article className={classes.article} tabIndex={0} aria-label={article.title}>
      <Button
        variant="subtle"
        size="compact-sm"
        ref={back}
        leftSection={<IconArrowLeft aria-hidden size={16} />}
        onClick={onBack}
      >
        Ко всем статьям
      </Button>
      <Title order={3} size="h4">
        {article.title}
      </Title>
      {article.parts.map((part) => {
        if (typeof part === "string") return <p key={part}>{part}</p>;
        if ("heading" in part) return <h4 key={part.heading}>{part.heading}</h4>;
        return (
          <ol key={part.steps[0]}>
            {part.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        );
      })}
    </article>
  );
}
