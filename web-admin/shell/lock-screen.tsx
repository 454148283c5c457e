import { Paper, Stack, Text, Title } from "@mantine/core";
import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useDoor } from "../offline/hooks.tsx";
import { BrandMark } from "./brand-mark.tsx";
import { HeldEdits, LeaveButton } from "./leave-button.tsx";
import classes from "./lock-screen.module.css";
import page from "./login-form.module.css";
import { PasswordForm } from "./password-form.tsx";
import { useUser } from "./user.ts";

/** Over everything, dialogs too; behind it the app goes on and what was typed stays. */
export default function LockScreen() {
  const { login } = useUser();
  const { unlock } = useDoor();
  const [held, setHeld] = useState(0);
  const screen = useRef<HTMLDialogElement>(null);

  // Before the first paint: nothing of what lies behind may flash.
  useLayoutEffect(() => {
    const dialog = screen.current;
    if (!dialog) return;
    // A browser closes a dialog on the second Esc, whoever objects.
    const stay = () => dialog.showModal();
    dialog.showModal();
    dialog.addEventListener("close", stay);
    return () => {
      dialog.removeEventListener("close", stay);
      dialog.close();
    };
  }, []);

  return createPortal(
    <dialog
      ref={screen}
      className={classes.screen}
      aria-labelledby="lock-screen-title"
      onCancel={(event) => event.preventDefault()}
    >
      <main className={page.page}>
        <Paper className={page.card} withBorder shadow="sm" radius="lg">
          <Stack gap="md">
            <Stack gap={6} align="center" mb={4}>
              <BrandMark size={44} />
              <Title order={1} size="h3" id="lock-screen-title" ta="center">
                Экран заблокирован
              </Title>
            </Stack>
            <Text>
              Здесь давно никто не работал. Введите пароль: всё, что было на экране, осталось.
            </Text>
            <HeldEdits count={held} />
            <PasswordForm
              login={login}
              action="Разблокировать"
              others={<LeaveButton onHeld={setHeld} />}
              onPassword={unlock}
            />
          </Stack>
        </Paper>
      </main>
    </dialog>,
    document.body,
  );
}
