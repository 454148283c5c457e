import { Anchor, Button, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, Link, Navigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { RIGHT_LABELS, type Right } from "../../../shared/access/rights.ts";
import { useUser } from "../../server/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { homeFor } from "../../ui/menu-and-screens.ts";

/** Opens the user's first screen. */
export function FirstScreen() {
  const home = homeFor(useUser().rights);
  if (home === "/journal") return <Navigate to={home} search={{ view: "day" }} replace />;
  if (home) return <Navigate to={home} replace />;
  return (
    <PlainScreen
      title="Вам пока ничего не открыто"
      text="Права выдаёт администратор. Попросите его открыть нужные разделы."
    />
  );
}

export function ForbiddenScreen({ right }: { right: Right }) {
  return (
    <PlainScreen
      title="Недостаточно прав"
      text={`Этот раздел открывает право «${RIGHT_LABELS[right]}». Его выдаёт администратор на странице «Пользователи».`}
    />
  );
}

export function NotFoundScreen() {
  return (
    <PlainScreen
      title="Такой страницы нет"
      text="Проверьте адрес или начните с главного экрана."
      next={
        <Anchor component={Link} to="/">
          На главный экран
        </Anchor>
      }
    />
  );
}

/**
 * Shown instead of a screen that threw while rendering, or whose script was not fetched. Saved
 * edits are safe in the outbox.
 */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  return (
    <PlainScreen
      title="Экран не открылся"
      text="Сохранённые правки не потеряны. Попробуйте открыть экран ещё раз, а если связи нет, когда она появится."
      next={<Button onClick={() => router.invalidate()}>Повторить</Button>}
    />
  );
}

/** Shown instead of the whole app. */
export function FailedApp(props: ErrorComponentProps) {
  return (
    <main className="page">
      <FailedScreen {...props} />
    </main>
  );
}

function PlainScreen({ title, text, next }: { title: string; text: string; next?: ReactNode }) {
  return (
    <EmptyState>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">{text}</Text>
      {next}
    </EmptyState>
  );
}
