import { ActionIcon, Tooltip } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useDataAccess } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import classes from "./status-strip.module.css";

/** The user's name, and «Заблокировать» for leaving the desk. */
export function LockButton() {
  const { login } = useUser();
  const { lock } = useDataAccess();
  return (
    <>
      <span className={classes.user} title={login}>
        {login}
      </span>
      <Tooltip label="Заблокировать экран до ввода пароля">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label="Заблокировать"
          onClick={lock}
        >
          <IconLock aria-hidden size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
