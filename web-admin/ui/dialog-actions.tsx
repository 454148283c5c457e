import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

interface Props {
  justify?: "flex-start" | "flex-end";
  className?: string | undefined;
  children: ReactNode;
}

/** The buttons at the end of a form; they stay visible if the form is longer than the window. */
export function DialogActions({ justify = "flex-end", className = "", children }: Props) {
  return (
    <Group justify={justify} gap="sm" className={`${classes.actions} ${className}`}>
      {children}
    </Group>
  );
}
