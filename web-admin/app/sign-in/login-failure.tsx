import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { CONNECTION_ERROR, LOGIN_FAILED } from "../../offline/index.ts";

/** The specification's two English messages mean this. */
const IN_RUSSIAN = new Map([
  [LOGIN_FAILED, "Сервер не смог проверить логин и пароль. Попробуйте чуть позже."],
  [CONNECTION_ERROR, "Сервер не отвечает. Проверьте связь и попробуйте ещё раз."],
]);

/** The reason why a login was refused. */
export function LoginFailure({ message }: { message: string | null }) {
  if (!message) return null;
  const explained = IN_RUSSIAN.get(message);
  return (
    <Alert color="danger" role="alert" icon={<IconAlertCircle aria-hidden />}>
      {message}
      {explained && <Text size="sm">{explained}</Text>}
    </Alert>
  );
}
