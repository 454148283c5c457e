import { ActionIcon } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useUser } from "../http/user.ts";
import { useDataAccess } from "../offline/hooks.tsx";
import classes from "./status-strip.module.css";

/** Who works here, and «Заблокировать» for when they leave the desk. */
export function LockButton() {
  const { login } = useUser();
  const { lock } = useDataAccess();
  return (
    <>
      <span className={classes.user} title={login}>
        {login}
      </span>
      <ActionIcon
        variant="subtle"
        color="dark"
        size={26}
        aria-label="Заблокировать"
        title="Заблокировать экран до ввода пароля"
        onClick={lock}
      >
        <IconLock aria-hidden size={17} />
      </ActionIcon>
    </>
  );
}
