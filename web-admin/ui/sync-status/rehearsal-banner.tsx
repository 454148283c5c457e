import { Button } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { rehearsal } from "../../offline/index.ts";
import { useClinicClock } from "../format/clock-time.ts";
import { NoticeBanner } from "../notice-banner.tsx";

/** Shown during a rehearsal of an outage, with a button that ends it. */
export function Rehearsal() {
  const until = useSyncExternalStore(rehearsal.listen, rehearsal.until);
  const clockTime = useClinicClock();
  if (!until) return null;
  return (
    <NoticeBanner
      label="Проверка работы без сети"
      actions={<Button onClick={rehearsal.end}>Закончить проверку</Button>}
    >
      <strong>Идёт проверка работы без сети.</strong> Приложение ведёт себя так, будто связи нет;
      правки ждут на устройстве. Проверка закончится сама в {clockTime(until)} или с обновлением
      страницы.
    </NoticeBanner>
  );
}
