import { Group, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice-banner.module.css";

/** What concerns the whole app, over the width of it: a sentence or two, and what can be done. */
export function NoticeBanner({
  label,
  icon: Sign,
  urgent = false,
  actions,
  children,
}: {
  label: string;
  icon?: Icon;
  urgent?: boolean;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={classes.banner} role={urgent ? "alert" : undefined} aria-label={label}>
      <Group gap="sm" wrap="nowrap">
        {Sign && <Sign aria-hidden size={20} className={classes.icon} />}
        <Text size="sm">{children}</Text>
      </Group>
      {actions && <Group gap="sm">{actions}</Group>}
    </section>
  );
}
