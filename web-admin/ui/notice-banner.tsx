import { Group, Text } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./notice-banner.module.css";

/** A notice across the whole app: a sentence or two, and actions. */
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
