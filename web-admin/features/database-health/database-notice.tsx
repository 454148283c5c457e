import { IconDatabaseExclamation } from "@tabler/icons-react";
import { type DatabaseHealth, databaseHealthSchema } from "../../../shared/health/health.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";

const ASKED_EVERY_MS = 60_000;

/** Shows an administrator, on every screen, which faults the database has. */
export function DatabaseNotice() {
  const { online } = useStatus();
  const { data: health } = useServerQuery("/api/health/details", databaseHealthSchema, {
    enabled: online,
    refetchInterval: ASKED_EVERY_MS,
  });

  if (!online || !health || (health.writes && health.transactions.length === 0)) return null;
  return (
    <NoticeBanner label="Состояние базы данных" icon={IconDatabaseExclamation} urgent>
      {!health.writes && (
        <>
          <strong>База данных не принимает записи.</strong> Проверьте место на диске сервера.{" "}
        </>
      )}
      {health.transactions.map((each) => (
        <span key={`${each.pid} ${each.database} ${each.application}`}>
          В базе «{each.database}» {nameOf(each)} держит незавершённую транзакцию уже{" "}
          {durationOf(each.seconds)}.{" "}
        </span>
      ))}
    </NoticeBanner>
  );
}

function nameOf({ application, pid }: DatabaseHealth["transactions"][number]): string {
  const name = application === "" ? "программа без имени" : `«${application}»`;
  return pid === null ? name : `${name} (процесс ${pid})`;
}

const durationOf = (seconds: number): string =>
  counted(Math.max(1, Math.floor(seconds / 60)), "минуту", "минуты", "минут");
