import { Button, Modal } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useSession } from "../offline/hooks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";
import { PasswordForm } from "./password-form.tsx";
import { useUser } from "./user.ts";

/** The login ran out: work goes on, the queue waits for the password (DESIGN 4.6). */
export default function LoginAgain() {
  const { login } = useUser();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <NoticeBanner
        label="Сеанс закончился"
        icon={IconLock}
        actions={<Button onClick={() => setAsking(true)}>Войти</Button>}
      >
        Сеанс закончился — <strong>войдите снова</strong>. Можно работать дальше: правки сохраняются
        на устройстве и уйдут после входа.
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
