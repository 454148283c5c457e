import { Drawer, Stack } from "@mantine/core";
import type { ReactNode } from "react";
import { SignOutButton } from "../sign-in/sign-out-button.tsx";
import classes from "./header.module.css";

interface Props {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** The header's items on a narrow screen. */
export function SideMenu({ opened, onClose, children }: Props) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={320}
      title="Разделы"
      closeButtonProps={{ "aria-label": "Закрыть" }}
    >
      <Stack gap="lg">
        <nav className={classes.column} aria-label="Разделы">
          {children}
        </nav>
        <SignOutButton fullWidth />
      </Stack>
    </Drawer>
  );
}
