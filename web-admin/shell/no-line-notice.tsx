import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useStatus } from "../offline/hooks.tsx";

/** For the screens that work on line only: says what their list is worth while there is none. */
export function NoLineNotice() {
  const { online } = useStatus();
  if (online) return null;
  return (
    <Alert color="warning" role="status" icon={<IconCloudOff aria-hidden />}>
      Нет связи с сервером: список показан таким, каким был загружен, изменения сейчас не
      сохранятся.
    </Alert>
  );
}
