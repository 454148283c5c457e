import { Anchor, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../ui/empty-state.tsx";

export function NotFoundScreen() {
  return (
    <EmptyState>
      <Title order={1} size="h2">
        Такой страницы нет
      </Title>
      <Text c="dimmed">Проверьте адрес или начните с главного экрана.</Text>
      <Anchor component={Link} to="/">
        На главный экран
      </Anchor>
    </EmptyState>
  );
}
