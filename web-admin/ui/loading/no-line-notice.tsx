import { Alert } from "@mantine/core";
import { IconCloudOff } from "@tabler/icons-react";
import { useStatus } from "../../offline/index.ts";

/** For screens that work online only: says that their list may be stale and cannot be changed. */
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
