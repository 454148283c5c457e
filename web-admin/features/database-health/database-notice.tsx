import { IconDatabaseExclamation } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { type DatabaseHealth, databaseHealthSchema } from "../../../shared/health/health.ts";
import { counted } from "../../../shared/language/russian-count.ts";
import { useStatus } from "../../offline/index.ts";
import { useServer } from "../../server/server.ts";
import { useUser } from "../../server/user.ts";
import { NoticeBanner } from "../../ui/notice-banner.tsx";

const FIRST_ASKED_AFTER_MS = 4_000;
const ASKED_EVERY_MS = 60_000;
const HEALTHY: DatabaseHealth = { writes: true, transactions: [] };

/** Shows an administrator, on every screen, which faults the database has. */
export function DatabaseNotice() {
  return useUser().rights.includes("users") && <HealthNotice />;
}

function HealthNotice() {
  const server = useServer();
  const { online } = useStatus();
  const [health, setHealth] = useState(HEALTHY);

  useEffect(() => {
    if (!online) return;
    const ask = async () => {
      try {
        setHealth(await server.get("/api/health/details", databaseHealthSchema));
      } catch (error) {
        console.warn("How the database is doing is not known", error);
      }
    };
    const first = setTimeout(ask, FIRST_ASKED_AFTER_MS);
    const again = setInterval(ask, ASKED_EVERY_MS);
    return () => {
      clearTimeout(first);
      clearInterval(again);
    };
  }, [server, online]);

  if (!online || (health.writes && health.transactions.length === 0)) return null;
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
