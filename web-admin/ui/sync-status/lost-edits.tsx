import { Button } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { counted } from "../../../shared/language/russian-count.ts";
import { useEngine } from "../../offline/index.ts";
import { NoticeBanner } from "../notice-banner.tsx";

/** Unsent edits were lost with the storage or its key; shown until acknowledged. */
export function LostEditsNotice({ count }: { count: number }) {
  const engine = useEngine();
  return (
    <NoticeBanner
      label="Правки потеряны"
      icon={IconDatabaseOff}
      urgent
      actions={<Button onClick={() => engine.acknowledgeLoss()}>Понятно</Button>}
    >
      <strong>Неотправленных правок на этом устройстве больше нет.</strong> Их удалил браузер,
      испортил диск, или вы начали здесь заново. По последней отметке, отсюда не было отправлено:{" "}
      {counted(count, "правка", "правки", "правок")}. Внесите это заново.
    </NoticeBanner>
  );
}
