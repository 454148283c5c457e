import { Button, Group, Text } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import { counted } from "../../shared/russian-count.ts";
import { useEngine } from "../offline/hooks.tsx";
import classes from "./login-again.module.css";

/** The queue went with the storage while nobody looked: said until somebody has read it. */
export default function LostEditsNotice({ count }: { count: number }) {
  const engine = useEngine();
  return (
    <section className={classes.banner} role="alert" aria-label="Правки потеряны">
      <Group gap="sm" wrap="nowrap">
        <IconDatabaseOff aria-hidden size={20} className={classes.icon} />
        <Text size="sm">
          <strong>
            Браузер удалил данные приложения на этом устройстве, пока оно было закрыто.
          </strong>{" "}
          По последней отметке, отсюда не было отправлено:{" "}
          {counted(count, "правка", "правки", "правок")}. Внесите это заново.
        </Text>
      </Group>
      <Button onClick={() => engine.acknowledgeLoss()}>Понятно</Button>
    </section>
  );
}
