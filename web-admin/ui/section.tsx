import { type MantineSpacing, Paper, Stack, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface Props {
  title: string;
  gap?: MantineSpacing;
  children: ReactNode;
}

/** A framed part of a screen. */
export function Section({ title, gap = "md", children }: Props) {
  const id = useId();
  return (
    <Paper component="section" withBorder p="md" aria-labelledby={id}>
      <Stack gap={gap}>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {children}
      </Stack>
    </Paper>
  );
}
