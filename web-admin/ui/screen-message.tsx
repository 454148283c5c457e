import { Text } from "@mantine/core";
import type { ReactNode } from "react";

/** Said in the middle of a screen that has nothing to show. */
export const ScreenMessage = ({ children }: { children: ReactNode }) => (
  <Text role="status" ta="center" py={48} c="dimmed">
    {children}
  </Text>
);
