import { Paper, Stack, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { BrandMark } from "./brand-mark.tsx";
import classes from "./sign-in-page.module.css";

interface Props {
  title: string;
  titleId?: string;
  /** Shown below the card. */
  below?: ReactNode;
  children: ReactNode;
}

/** The logo and a title above the questions that are asked before the app is open. */
export const SignInPage = ({ title, titleId, below, children }: Props) => (
  <main className={classes.page}>
    <Paper className={classes.card} withBorder shadow="sm" radius="lg">
      <Stack gap="md">
        <Stack gap={6} align="center" mb={4}>
          <BrandMark size={44} />
          <Title order={1} size="h3" ta="center" id={titleId}>
            {title}
          </Title>
        </Stack>
        {children}
      </Stack>
    </Paper>
    {below}
  </main>
);
