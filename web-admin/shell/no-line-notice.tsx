import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useStatus } from "../offline/hooks.tsx";

/** For the screens that work on line only: says what holds while there is none. */
export function NoLineNotice({ shown }: { shown: boolean }) {
  const { online } = useStatus();
  if (online) return null;
  return (
    <Alert color="warning" role="status" mb="md" icon={<IconCloudOff aria-hidden />}>
      {shown
        ? "Нет связи с сервером: список показан таким, каким был загружен, изменения сейчас не сохранятся."
        : "Нет связи с сервером: этот раздел откроется, когда она появится."}
    </Alert>
  );
}
