import { Button, Text } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { rehearsal } from "../offline/rehearsal.ts";
import { useClinicClock } from "./clock-time.ts";
import classes from "./login-again.module.css";

/** Says all the time that the line is missing on purpose, and gives it back. */
export function Rehearsal() {
  const until = useSyncExternalStore(rehearsal.listen, rehearsal.until);
  const clockTime = useClinicClock();
  if (!until) return null;
  return (
    <section className={classes.banner} aria-label="Проверка работы без сети">
      <Text size="sm">
        <strong>Идёт проверка работы без сети.</strong> Приложение ведёт себя так, будто связи нет;
        правки ждут на устройстве. Проверка закончится сама в {clockTime(until)} или с обновлением
        страницы.
      </Text>
      <Button onClick={rehearsal.end}>Закончить проверку</Button>
    </section>
  );
}
