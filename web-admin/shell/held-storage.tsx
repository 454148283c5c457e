import { IconDatabaseOff } from "@tabler/icons-react";
import { NoticeBanner } from "./notice-banner.tsx";

/** Nothing can be opened here before the other tab lets go; it goes on by itself then. */
export default function HeldStorageNotice() {
  return (
    <NoticeBanner label="Данные заняты другой вкладкой" icon={IconDatabaseOff} urgent>
      <strong>Данные приложения держит другая вкладка с прежней версией.</strong> Закройте остальные
      вкладки с этим приложением: работа здесь начнётся сама, неотправленные правки останутся.
    </NoticeBanner>
  );
}
