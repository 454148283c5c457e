import { CANCEL_REASON_NAMES, CANCEL_REASONS } from "../../../shared/journal/cancel-reason.ts";
import type { DestroyedCount } from "../../../shared/journal/record-event.ts";
import { BYTE_ORDER_MARK, csvLine } from "../../../shared/language/csv.ts";
import { formatDay, WEEKDAYS_SHORT } from "../../../shared/time/calendar.ts";
import { AHEAD, type BySource, type Figures, type Load } from "./count-figures.ts";
import { type Period, periodWords } from "./period.ts";
import { hourWords, withBookings } from "./words.ts";

type Table = readonly (readonly string[])[];

/**
 * The figures as a file for Russian spreadsheets: one table below the other, numbers as numbers.
 * @param destroyed null where the server was not reached
 */
export function figuresCsv(
  figures: Figures,
  period: Period,
  destroyed: readonly DestroyedCount[] | null,
): string {
  const tables: Table[] = [
    [["Загруженность", periodWords(period)]],
    loadTable(figures),
    [["Час записи", "Сайт", "Сотрудник"], ...hourRows(figures)],
    [["Когда записались", "Сайт", "Сотрудник"], ...figures.ahead.map(aheadRow)],
    [
      ["Врач", "Прошло приёмов", "Пришли", "Не пришли", "Без отметки", "Приходят раньше, мин"],
      ...figures.attendance.map(({ name, past, came, missed, early }) => [
        name,
        ...[past, came, missed, past - came - missed, early ?? ""].map(String),
      ]),
    ],
    [
      [
        "День приёма",
        "Отменено",
        "Из них в день приёма или позже",
        ...CANCEL_REASON_NAMES.map((name) => CANCEL_REASONS[name]),
      ],
      ...cancelledRows(destroyed),
    ],
  ];
  return BYTE_ORDER_MARK + tables.map((table) => table.map(csvLine).join("")).join(csvLine([]));
}

function loadTable({ load, total }: Figures): Table {
  const days = WEEKDAYS_SHORT.flatMap((day) => [`${day}: занято`, `${day}: всего`]);
  return [
    ["Врач", ...days, "Занято", "Всего"],
    ...load.map((doctor) => [
      doctor.name,
      ...doctor.weekdays.flatMap(loadCells),
      ...loadCells(doctor.total),
    ]),
    ["Все врачи", ...Array.from({ length: 14 }, () => ""), ...loadCells(total)],
  ];
}

const loadCells = ({ booked, times }: Load) => [String(booked), String(times)];

const hourRows = ({ hours }: Figures) =>
  withBookings(hours).map(({ hour, site, staff }) => [
    hourWords(hour),
    ...sourceCells({ site, staff }),
  ]);

const aheadRow = (counts: BySource, bin: number) => [
  AHEAD[bin]?.words ?? "",
  ...sourceCells(counts),
];

const sourceCells = ({ site, staff }: BySource) => [String(site), String(staff)];

function cancelledRows(destroyed: readonly DestroyedCount[] | null): Table {
  if (!destroyed) return [["нет связи с сервером", "", ""]];
  return destroyed
    .filter(({ cancelled }) => cancelled > 0)
    .map((count) => [
      formatDay(count.day),
      String(count.cancelled),
      String(count.cancelled_late),
      ...CANCEL_REASON_NAMES.map((name) => String(count[`because_${name}`])),
    ]);
}
