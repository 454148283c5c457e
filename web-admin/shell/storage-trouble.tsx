import { Button, Group, Text } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { counted } from "../../shared/russian-count.ts";
import { useStatus } from "../offline/hooks.tsx";
import type { Status } from "../offline/status.ts";
import classes from "./login-again.module.css";

/** This tab can keep nothing any more, and says so before anyone types on. */
export default function StorageTroubleNotice({ trouble }: { trouble: Status["storage"] }) {
  const { waiting } = useStatus();
  return (
    <section className={classes.banner} role="alert" aria-label="Хранилище закрыто">
      <Group gap="sm" wrap="nowrap">
        <IconDatabaseOff aria-hidden size={20} className={classes.icon} />
        <Text size="sm">
          {trouble === "outdated" ? (
            <>
              <strong>В другой вкладке открыта новая версия приложения.</strong> Эта вкладка больше
              ничего не сохраняет: обновите страницу. Неотправленные правки останутся.
            </>
          ) : (
            <>
              <strong>Браузер закрыл или удалил данные приложения на этом устройстве.</strong> Новые
              правки здесь не сохранятся, пока страница не обновлена.
              {waiting > 0 &&
                ` Не отправлено: ${counted(waiting, "правка", "правки", "правок")} — проверьте их в журнале после обновления.`}
            </>
          )}
        </Text>
      </Group>
      <Button onClick={() => location.reload()}>Обновить страницу</Button>
    </section>
  );
}
