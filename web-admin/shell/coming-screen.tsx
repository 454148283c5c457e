import { Anchor, Text, Title } from "@mantine/core";
import { Link, useMatches } from "@tanstack/react-router";
import { EmptyState } from "./empty-state.tsx";
import { homeFor } from "./screens.ts";
import { useUser } from "./user.ts";

/** A screen that another part of the product still has to bring. */
export function ComingScreen() {
  const title = useMatches().at(-1)?.staticData.title ?? "Раздел";
  const home = homeFor(useUser().rights);
  return (
    <EmptyState>
      <Title order={1} size="h2">
        {title}
      </Title>
      <Text c="dimmed">
        Этого раздела в рабочем месте пока нет: он появится в одном из ближайших обновлений.
      </Text>
      {home && (
        <Anchor component={Link} to={home}>
          Вернуться к работе
        </Anchor>
      )}
    </EmptyState>
  );
}
