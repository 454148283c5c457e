import { IconDatabaseOff } from "@tabler/icons-react";
import { NoticeBanner } from "../notice-banner.tsx";

/**
 * Another tab with an older version blocks the database upgrade; it continues once that tab is
 * closed.
 */
export function HeldStorageNotice() {
  return (
    <NoticeBanner label="Данные заняты другой вкладкой" icon={IconDatabaseOff} urgent>
      <strong>Данные приложения держит другая вкладка с прежней версией.</strong> Закройте остальные
      вкладки с этим приложением: работа здесь начнётся сама, неотправленные правки останутся.
    </NoticeBanner>
  );
}
