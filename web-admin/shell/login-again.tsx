import { Button, Group, Modal, Text } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useSession } from "../offline/hooks.tsx";
import classes from "./login-again.module.css";
import { PasswordForm } from "./password-form.tsx";
import { useUser } from "./user.ts";

/** The login ran out: work goes on, the queue waits for the password (DESIGN 4.6). */
export default function LoginAgain() {
  const { login } = useUser();
  const session = useSession();
  const [asking, setAsking] = useState(false);
  return (
    <section className={classes.banner} aria-label="Сеанс закончился">
      <Group gap="sm" wrap="nowrap">
        <IconLock aria-hidden size={20} className={classes.icon} />
        <Text size="sm">
          Сеанс закончился — <strong>войдите снова</strong>. Можно работать дальше: правки
          сохраняются на устройстве и уйдут после входа.
        </Text>
      </Group>
      <Button onClick={() => setAsking(true)}>Войти</Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Войдите снова">
        <PasswordForm
          login={login}
          action="Вход"
          onPassword={(password) => session.signIn(login, password)}
          onDone={() => setAsking(false)}
        />
      </Modal>
    </section>
  );
}
