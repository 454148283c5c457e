import { Anchor, Progress } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconRefresh,
} from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { counted } from "../../shared/russian-count.ts";
import { useReady, useStatus } from "../offline/hooks.tsx";
import type { Status } from "../offline/status.ts";
import { useClinicClock } from "./clock-time.ts";
import { DeviceMenu } from "./device-menu.tsx";
import classes from "./status-strip.module.css";

/** Always there and never lies: connection, what waits, when last synced, what needs a person. */
export function StatusStrip() {
  const status = useStatus();
  const ready = useReady();
  return (
    <section className={classes.strip} data-tone={toneOf(status)} aria-label="Состояние связи">
      <span className={classes.item} role="status">
        {status.online ? (
          <IconCloudCheck aria-hidden size={17} />
        ) : (
          <IconCloudOff aria-hidden size={17} />
        )}
        <strong>{connection(status)}</strong>
      </span>
      {!status.saved && <NotSaved />}
      {ready && <Waiting status={status} />}
      <LastSynced at={status.lastSyncedAt} online={status.online} />
      {status.needsDecision > 0 && (
        <Anchor component={Link} to="/decisions" className={classes.decisions}>
          <IconAlertTriangle aria-hidden size={17} />
          Требует решения: {status.needsDecision}
        </Anchor>
      )}
      {status.firstMirror && <FirstMirror {...status.firstMirror} />}
      <span className={classes.device}>
        <DeviceMenu />
      </span>
    </section>
  );
}

function connection({ online, appTooOld, lastSyncedAt }: Status) {
  if (online && appTooOld) return "Приложение устарело";
  if (online) return "В сети";
  return lastSyncedAt ? "Нет связи — можно работать дальше" : "Нет связи";
}

function toneOf(status: Status) {
  if (!status.saved) return "danger";
  if (!status.online || status.loginNeeded || status.appTooOld) return "warning";
  return "calm";
}

function NotSaved() {
  return (
    <span className={classes.item} role="alert">
      <IconDeviceFloppy aria-hidden size={17} />
      <span>
        <strong>НЕ сохранено</strong>: устройство не приняло последнюю правку. Освободите место и
        повторите её.
      </span>
    </span>
  );
}

function Waiting({ status }: { status: Status }) {
  const clockTime = useClinicClock();
  if (status.waiting === 0) {
    if (status.needsDecision > 0 || !status.saved) return null;
    return <span className={classes.quiet}>Все правки отправлены</span>;
  }
  const since = status.waitingSince ? ` с ${clockTime(status.waitingSince)}` : "";
  return (
    <span className={classes.item}>
      <IconCloudUp aria-hidden size={17} />
      <span>
        Ждут отправки: <strong>{counted(status.waiting, "правка", "правки", "правок")}</strong>
        {since}
      </span>
    </span>
  );
}

function LastSynced({ at, online }: { at: string | null; online: boolean }) {
  const clockTime = useClinicClock();
  if (!at) return <span className={classes.quiet}>Ещё не синхронизировано</span>;
  return (
    <span className={classes.quiet}>
      <IconRefresh aria-hidden size={15} />
      {online ? "Обновлено" : "Данные на"} {clockTime(at)}
    </span>
  );
}

function FirstMirror({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <span className={classes.progress}>
      <span>Загружаем журнал на это устройство: {percent}%</span>
      <Progress value={percent} aria-label="Загрузка журнала на устройство" size="sm" w={120} />
    </span>
  );
}
