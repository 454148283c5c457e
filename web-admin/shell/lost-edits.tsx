import { Button } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { counted } from "../../shared/russian-count.ts";
import { useEngine } from "../offline/hooks.tsx";
import { NoticeBanner } from "./notice-banner.tsx";

/** The queue went with the storage while nobody looked: said until somebody has read it. */
export default function LostEditsNotice({ count }: { count: number }) {
  const engine = useEngine();
  return (
    <NoticeBanner
      label="Правки потеряны"
      icon={IconDatabaseOff}
      urgent
      actions={<Button onClick={() => engine.acknowledgeLoss()}>Понятно</Button>}
    >
      <strong>Браузер удалил данные приложения на этом устройстве, пока оно было закрыто.</strong>{" "}
      По последней отметке, отсюда не было отправлено:{" "}
      {counted(count, "правка", "правки", "правок")}. Внесите это заново.
    </NoticeBanner>
  );
}
