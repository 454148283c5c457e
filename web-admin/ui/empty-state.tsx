import { Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  /** The missing items. A screen without a heading has it among the children. */
  title?: string;
  text?: ReactNode;
  /** The next step: a button or a link. */
  children?: ReactNode;
}

/** Replaces an empty list: names the missing items, and offers the next step. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <Stack align="center" ta="center" gap="sm" py={56} px="md" maw={560} mx="auto">
      {title && (
        <Text fw={600} role="status">
          {title}
        </Text>
      )}
      {text && <Text c="dimmed">{text}</Text>}
      {children}
    </Stack>
  );
}
