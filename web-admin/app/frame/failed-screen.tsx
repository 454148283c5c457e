import { Button, Text, Title } from "@mantine/core";
import { type ErrorComponentProps, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { EmptyState } from "../../ui/empty-state.tsx";

/**
 * Shown instead of a screen that threw while rendering, or whose script was not fetched. Saved
 * edits are safe in the outbox.
 */
export function FailedScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => console.error(error), [error]);
  return (
    <EmptyState>
      <Title order={1} size="h2">
        Экран не открылся
      </Title>
      <Text c="dimmed">
        Сохранённые правки не потеряны. Попробуйте открыть экран ещё раз, а если связи нет, когда
        она появится.
      </Text>
      <Button onClick={() => router.invalidate()}>Повторить</Button>
    </EmptyState>
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
