import { Text } from "@mantine/core";
import { useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { useDataAccess } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import classes from "./lock-screen.module.css";
import { PasswordForm } from "./password-form.tsx";
import { SignInPage } from "./sign-in-page.tsx";
import { InlineSignOut, SignOutNote, useSignOut } from "./sign-out.tsx";

/** Covers the app and its dialogs, which stay as they are behind it. */
export function LockScreen() {
  const { login } = useUser();
  const { unlock } = useDataAccess();
  const signingOut = useSignOut();
  const screen = useRef<HTMLDialogElement>(null);

  // Before the first paint, so that nothing behind it is seen.
  useLayoutEffect(() => {
    const dialog = screen.current;
    if (!dialog) return;
    // A browser closes a dialog on the second Esc, even if `cancel` was prevented.
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
      <SignInPage title="Экран заблокирован" titleId="lock-screen-title">
        <Text>Введите пароль: всё, что было на экране, осталось.</Text>
        <SignOutNote cost={signingOut.cost} />
        <PasswordForm
          login={login}
          action="Разблокировать"
          others={<InlineSignOut {...signingOut} />}
          onPassword={unlock}
        />
      </SignInPage>
    </dialog>,
    document.body,
  );
}
