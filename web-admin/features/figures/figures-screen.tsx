import {
  useDays,
  useDoctors,
  useEngine,
  useNow,
  useSettings,
  useStatus,
} from "../../offline/index.ts";
import "./print.css";
import { Alert, Anchor, Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconDownload, IconPrinter } from "@tabler/icons-react";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useUser } from "../../server/user.ts";
import { download } from "../../ui/download.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { daysIn } from "../../ui/format/counts.ts";
import { dataStamp } from "../../ui/sync-status/data-stamp.ts";
import { MirrorPending } from "../../ui/sync-status/mirror-pending.tsx";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { AttendanceTable } from "./attendance-table.tsx";
import { BookingChart } from "./booking-chart.tsx";
import { Cancellations } from "./cancellations.tsx";
import { AHEAD, countFigures, type Figures } from "./count-figures.ts";
import { sumOf, useDestroyed } from "./destroyed.ts";
import classes from "./figures.module.css";
import { figuresCsv } from "./figures-csv.ts";
import { LoadMap } from "./load-map.tsx";
import { type Period, periodOf, periodWords } from "./period.ts";
import { PeriodPicker } from "./period-picker.tsx";
import { Totals } from "./totals.tsx";
import { hourWords, withBookings } from "./words.ts";

/** «Загруженность»: figures of a period's visits, counted on this device. */
export function FiguresScreen() {
  const { day: today } = useNow();
  const search = useSearch({ from: "/figures" });
  const navigate = useNavigate();
  const period = periodOf(search, today);
  return (
    <Stack id="figures" className={classes.paper ?? ""} gap="md">
      <Title order={1} size="h2">
        Загруженность
      </Title>
      <div className={classes.screenOnly}>
        <PeriodPicker
          period={period}
          today={today}
          onChange={(next) => void navigate({ to: "/figures", search: next, replace: true })}
        />
      </div>
      <FiguresOf key={`${period.from} ${period.to}`} period={period} />
    </Stack>
  );
}

function FiguresOf({ period }: { period: Period }) {
  const engine = useEngine();
  const now = useNow();
  const days = useDays(period.from, period.to);
  const doctors = useDoctors();
  const state = useMirrorState(days.length > 0);
  const destroyed = useDestroyed(period);
  const status = useStatus();
  const figures = useMemo(
    () => countFigures(days, { now, doctors, clinicTime: engine.clinicTime }),
    [days, now, doctors, engine],
  );
  if (state !== "usable") return <MirrorPending state={state} />;
  if (figures.load.length === 0) return <NothingThere />;
  const counts = destroyed.data ?? null;
  const cancelled = counts && sumOf(counts, "cancelled");
  const save = () =>
    download(
      `Загруженность ${periodWords(period)}.csv`,
      "text/csv",
      figuresCsv(figures, period, counts),
    );
  return (
    <>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>Приёмы {periodWords(period)}</Text>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPrinter aria-hidden size={17} />}
            onClick={() => window.print()}
          >
            Печать
          </Button>
          <Button
            variant="default"
            leftSection={<IconDownload aria-hidden size={17} />}
            onClick={save}
          >
            Выгрузить CSV
          </Button>
        </Group>
      </Group>
      <Incomplete expired={counts && sumOf(counts, "expired")} period={period} />
      <Totals figures={figures} cancelled={cancelled} />
      <div className={classes.figures}>
        <section className={`${classes.figure} ${classes.wide}`} aria-label="Загруженность по дням">
          <h2 className={classes.title}>Загруженность по дням недели</h2>
          <p className={classes.summary}>Сколько окон занято. Чем темнее, тем больше.</p>
          <LoadMap load={figures.load} total={figures.total} />
        </section>
        <Bookings figures={figures} />
        <AttendanceTable attendance={figures.attendance} />
        <Cancellations query={destroyed} />
      </div>
      <p className={classes.note}>
        Всё — о приёмах за эти дни, с правками этого устройства, которые ещё не отправлены. Имён и
        телефонов здесь нет.
      </p>
      <p className={classes.stamp}>{dataStamp(status, engine)}</p>
    </>
  );
}

function Bookings({ figures: { hours, ahead, medianAhead } }: { figures: Figures }) {
  const used = withBookings(hours);
  const busiest = used.toSorted((a, b) => b.site + b.staff - a.site - a.staff)[0];
  return (
    <>
      <BookingChart
        title="В котором часу записываются"
        of="Час"
        summary={busiest ? `Чаще всего в ${hourWords(busiest.hour)}.` : "Записей нет."}
        bars={used.map(({ hour, ...counts }) => ({
          ...counts,
          words: hourWords(hour),
          tick: String(hour),
        }))}
      />
      <BookingChart
        title="За сколько дней записываются"
        of="Дней до приёма"
        summary={medianWords(medianAhead)}
        bars={AHEAD.map(({ words, tick }, bin) => ({
          ...(ahead[bin] ?? { site: 0, staff: 0 }),
          words,
          tick,
        }))}
      />
    </>
  );
}

function medianWords(days: number | null): string {
  if (days === null) return "Записей нет.";
  if (days === 0) return "Не меньше половины записывается в тот же день.";
  return `Половина записывается не раньше чем за ${daysIn(days)}.`;
}

interface IncompleteProps {
  /**
   * The number of visits of these days that the rule of retention has destroyed; null if not known.
   */
  expired: number | null;
  period: Period;
}

/** Shows which data are missing from the figures, and why. */
function Incomplete({ expired, period }: IncompleteProps) {
  const { day: today } = useNow();
  const { deleteAfterDayPassed } = useSettings();
  const { firstMirror } = useStatus();
  if (firstMirror) {
    return (
      <Alert color="warning" role="status">
        Журнал ещё загружается на это устройство: числа пока неполны.
      </Alert>
    );
  }
  const isLikely = expired === null && deleteAfterDayPassed && period.from < today;
  if (!expired && !isLikely) return null;
  return (
    <Alert color="warning" role="status">
      Записи прошедших дней уничтожаются по сроку хранения
      {expired ? `: за эти дни — ${expired}` : ""}. Здесь они не посчитаны, поэтому загрузка и явка
      за прошедшие дни занижены.
    </Alert>
  );
}

function NothingThere() {
  const { rights } = useUser();
  return (
    <EmptyState title="В эти дни никто не принимает" text="Выберите другой период.">
      {rights.includes("schedule") && (
        <Anchor component={Link} to="/journal/schedule" underline="always">
          Составить расписание
        </Anchor>
      )}
    </EmptyState>
  );
}
