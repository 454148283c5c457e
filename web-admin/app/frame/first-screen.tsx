import { Text, Title } from "@mantine/core";
import { Navigate } from "@tanstack/react-router";
import { useUser } from "../../server/user.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { homeFor } from "../../ui/menu-and-screens.ts";

export function FirstScreen() {
  const home = homeFor(useUser().rights);
  if (home === "/journal") return <Navigate to={home} search={{ view: "day" }} replace />;
  if (home) return <Navigate to={home} replace />;
  return (
    <EmptyState>
      <Title order={1} size="h2">
        Вам пока ничего не открыто
      </Title>
      <Text c="dimmed">Права выдаёт администратор. Попросите его открыть нужные разделы.</Text>
    </EmptyState>
  );
}
