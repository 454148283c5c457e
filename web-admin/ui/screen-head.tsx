import { Group, Title } from "@mantine/core";
import type { ReactNode } from "react";

/** A screen's title, with its actions beside it. */
export function ScreenHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Group justify="space-between" mb="md">
      <Title order={1} size="h2">
        {title}
      </Title>
      {children && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
