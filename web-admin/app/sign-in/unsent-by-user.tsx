import { List, Text } from "@mantine/core";
import { counted } from "../../../shared/language/russian-count.ts";
import { useLeftQueues } from "../../offline/index.ts";
import classes from "./login-form.module.css";

/** Unsent edits of users who signed out here: only the one who made them can send them. */
export function UnsentByUser() {
  const queues = useLeftQueues();
  if (queues.length === 0) return null;
  return (
    <section className={classes.left} aria-label="Не отправлено с этого устройства">
      <Text size="sm">
        <strong>С этого устройства ещё не отправлено.</strong> Правки уйдут, когда войдёт тот, кто
        их сделал. Если его учётную запись удалили, они уже не уйдут: внесите их заново.
      </Text>
      <List size="sm" mt={4}>
        {queues.map(({ login, count }) => (
          <List.Item key={login}>
            {login}: {counted(count, "правка", "правки", "правок")}
          </List.Item>
        ))}
      </List>
    </section>
  );
}
