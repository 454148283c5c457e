import { Button } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { counted } from "../../../shared/language/russian-count.ts";
import { type Status, useEngine, useUnsent } from "../../offline/index.ts";
import { NoticeBanner } from "../notice-banner.tsx";
import { SaveUnsentButton } from "./save-unsent-button.tsx";

/** Shown when this tab cannot store anything any more. */
export function StorageTroubleNotice({ trouble }: { trouble: Status["storage"] }) {
  const unsent = useUnsent();
  return (
    <NoticeBanner
      label="Хранилище закрыто"
      icon={IconDatabaseOff}
      urgent
      actions={
        <>
          {trouble === "lost" && <SaveUnsentButton variant="filled" />}
          <Button
            variant={unsent.length > 0 ? "default" : "filled"}
            onClick={() => location.reload()}
          >
            Обновить страницу
          </Button>
        </>
      }
    >
      {trouble === "outdated" ? (
        <>
          <strong>В другой вкладке открыта новая версия приложения.</strong> Эта вкладка больше
          ничего не сохраняет: обновите страницу. Неотправленные правки останутся.
        </>
      ) : (
        <>
          <strong>Браузер закрыл или удалил данные приложения на этом устройстве.</strong> Новые
          правки здесь не сохранятся, пока страница не обновлена.
          {unsent.length > 0 &&
            ` Не отправлено: ${counted(unsent.length, "правка", "правки", "правок")} — сохраните их в файл и внесите заново.`}
        </>
      )}
    </NoticeBanner>
  );
}

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
