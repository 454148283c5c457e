import { Stack } from "@mantine/core";
import type { ReactNode } from "react";

interface Props {
  "aria-label"?: string;
  gap: number;
  children: ReactNode;
}

/** A list whose items are drawn as rows or cards. */
export const PlainList = (props: Props) => (
  <Stack component="ul" m={0} p={0} style={{ listStyle: "none" }} {...props} />
);
