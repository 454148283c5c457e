import { Button, Modal } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import { useSession, useUnsent } from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";
import { SaveUnsentButton } from "../../ui/sync-status/save-unsent-button.tsx";
import { PasswordForm } from "./password-form.tsx";

/** The session has ended: the user can continue, and the outbox waits for the password. */
export function LoginAgain() {
  const { login } = useUser();
  const session = useSession();
  const unsent = useUnsent().length;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <NoticeBanner
        label="Сеанс закончился"
        icon={IconLock}
        actions={
          <>
            <SaveUnsentButton />
            <Button onClick={() => setAsking(true)}>Войти</Button>
          </>
        }
      >
        Сеанс закончился — <strong>войдите снова</strong>. Можно работать дальше: правки сохраняются
        на устройстве и уйдут после вашего входа.
        {unsent > 0 &&
          ` Не отправлено: ${counted(unsent, "правка", "правки", "правок")}. Если войти уже не получается, сохраните их в файл.`}
      </NoticeBanner>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Войдите снова">
        <PasswordForm
          login={login}
          action="Вход"
          onPassword={(password) => session.signIn(login, password)}
          onDone={() => setAsking(false)}
        />
      </Modal>
    </>
  );
}
