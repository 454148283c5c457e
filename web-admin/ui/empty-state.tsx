import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

/** A page with only a short text and a link or button. */
export function EmptyState({ children }: { children: ReactNode }) {
  return (
    <Stack align="center" ta="center" gap="sm" py={72} px="md" maw={560} mx="auto">
      {children}
    </Stack>
  );
}
