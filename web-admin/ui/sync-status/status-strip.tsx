import { ActionIcon, Anchor, Progress, Tooltip } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceFloppy,
  IconLock,
  IconRefresh,
} from "@tabler/icons-react";
import { Link, useMatches } from "@tanstack/react-router";
import { type ReactNode, useEffect, useState } from "react";
import { counted } from "../../../shared/language/russian-count.ts";
import {
  type MirrorTrouble,
  type Status,
  useDataAccess,
  useReady,
  useStatus,
} from "../../offline/index.ts";
import { useUser } from "../../server/user.ts";
import { useClinicClock } from "../format/clock-time.ts";
import { connectionWords } from "./connection-words.ts";
import { DeviceMenu } from "./device-menu.tsx";
import classes from "./status-strip.module.css";

/**
 * Connection, edits that need a decision (at the left, clear of messages), queued edits, and the
 * time of the last sync.
 * @param tools of this desk, before those of the device
 */
export function StatusStrip({ tools }: { tools: ReactNode }) {
  const status = useStatus();
  const ready = useReady();
  const { online } = status;
  const needsNetwork = useMatches().at(-1)?.staticData.needsNetwork === true;
  useEffect(() => {
    if (!online) console.warn("The journal was not refreshed: the server was not reached");
  }, [online]);
  return (
    <section className={classes.strip} data-tone={toneOf(status)} aria-label="Состояние связи">
      <span className={classes.item} role="status">
        {online ? <IconCloudCheck aria-hidden size={17} /> : <IconCloudOff aria-hidden size={17} />}
        <strong>{connectionWords(status, needsNetwork)}</strong>
      </span>
      {status.needsDecision > 0 && (
        <Anchor component={Link} to="/decisions" className={classes.decisions}>
          <IconAlertTriangle aria-hidden size={17} />
          Требует решения: {status.needsDecision}
        </Anchor>
      )}
      {!status.saved && <NotSaved />}
      {status.mirrorTrouble && <MirrorTroubleAlert trouble={status.mirrorTrouble} />}
      {ready && <Waiting status={status} />}
      {online && status.firstMirror ? (
        <FirstMirror {...status.firstMirror} />
      ) : (
        <LastSynced at={status.lastSyncedAt} online={online} />
      )}
      <span className={classes.device}>
        {tools}
        <LockButton />
        <DeviceMenu />
      </span>
    </section>
  );
}

function toneOf(status: Status) {
  if (!status.saved || status.mirrorTrouble === "not-stored") return "danger";
  if (!status.online || status.mirrorTrouble || status.loginNeeded || status.appTooOld)
    return "warning";
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

/** The mirror is stale or wrong. */
function MirrorTroubleAlert({ trouble }: { trouble: MirrorTrouble }) {
  return (
    <span className={classes.item} role="alert">
      <IconAlertTriangle aria-hidden size={17} />
      <span>{TROUBLES[trouble]}</span>
    </span>
  );
}

const TROUBLES: Record<MirrorTrouble, ReactNode> = {
  "not-stored": (
    <>
      <strong>Журнал не обновляется</strong>: устройству некуда записать новое. Освободите место на
      диске.
    </>
  ),
  diverged: (
    <>
      <strong>Журнал на этом устройстве расходится с сервером</strong>, и новая копия не помогла.
      Сообщите администратору.
    </>
  ),
};

function Waiting({ status }: { status: Status }) {
  const clockTime = useClinicClock();
  if (status.waiting === 0) {
    if (status.needsDecision > 0 || !status.saved || status.firstMirror) return null;
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
  const age = useTimeSinceUpdate();
  if (!at) return <span className={classes.quiet}>Ещё не синхронизировано</span>;
  if (online && age !== null) {
    return (
      <span className={classes.item} role="status">
        <IconRefresh aria-hidden size={15} />
        <span>
          Новости не приходят: обновлено {clockTime(at)}, <strong>{age} назад</strong>
        </span>
      </span>
    );
  }
  return (
    <span className={classes.quiet}>
      <IconRefresh aria-hidden size={15} />
      {online ? "Обновлено" : "Данные на"} {clockTime(at)}
    </span>
  );
}

/** How far the first copy has come. */
function FirstMirror({ done, total }: { done: number; total: number }) {
  const percent = total === 0 ? 0 : Math.round((done / total) * 100);
  return (
    <span className={classes.progress}>
      <span>Загружаем журнал на это устройство: {percent}%</span>
      <Progress
        className={classes.bar}
        value={percent}
        aria-label="Загрузка журнала на устройство"
        size="sm"
      />
    </span>
  );
}

const LOOK_EVERY_MS = 5_000;
/** The app pulls every few seconds, so an older mirror means that pulls fail. */
const OLD_AFTER_S = 30;

/** How long ago the mirror was last updated, in words; null if that was just now. */
function useTimeSinceUpdate(): string | null {
  const { mirrorWrites } = useStatus();
  const [age, setAge] = useState<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted from each change of it
  useEffect(() => {
    const since = performance.now();
    setAge(null);
    const timer = setInterval(
      () => setAge(Math.floor((performance.now() - since) / 1_000)),
      LOOK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [mirrorWrites]);
  return age === null || age < OLD_AFTER_S ? null : ageInWords(age);
}

function ageInWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0
    ? counted(Math.floor(seconds / 10) * 10, "секунду", "секунды", "секунд")
    : counted(minutes, "минуту", "минуты", "минут");
}

/** The user's name, and «Заблокировать» for leaving the desk. */
function LockButton() {
  const { login } = useUser();
  const { lock } = useDataAccess();
  return (
    <>
      <span className={classes.user} title={login}>
        {login}
      </span>
      <Tooltip label="Заблокировать экран до ввода пароля">
        <ActionIcon
          variant="subtle"
          color="gray"
          size={26}
          aria-label="Заблокировать"
          onClick={lock}
        >
          <IconLock aria-hidden size={17} />
        </ActionIcon>
      </Tooltip>
    </>
  );
}
