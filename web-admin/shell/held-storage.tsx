import { Group, Text } from "@mantine/core";
import { IconDatabaseOff } from "@tabler/icons-react";
import classes from "./login-again.module.css";

/** Nothing can be opened here before the other tab lets go; it goes on by itself then. */
export default function HeldStorageNotice() {
  return (
    <section className={classes.banner} role="alert" aria-label="Данные заняты другой вкладкой">
      <Group gap="sm" wrap="nowrap">
        <IconDatabaseOff aria-hidden size={20} className={classes.icon} />
        <Text size="sm">
          <strong>Данные приложения держит другая вкладка с прежней версией.</strong> Закройте
          остальные вкладки с этим приложением: работа здесь начнётся сама, неотправленные правки
          останутся.
        </Text>
      </Group>
    </section>
  );
}
