import { KIND_WORDS, type Recognised } from "../../api/operator/import/columns.ts";
import {
  type ImportEnd,
  type KindReport,
  OUTCOMES,
  type Outcome,
} from "../../api/operator/import/importing.ts";

/** The field of each column of a file. */
export function columnLines({ kind, sheet, headerLine, lines, shown }: Recognised): string[] {
  const where = sheet === null ? "" : `, лист «${sheet}»`;
  const header = headerLine === 1 ? "" : ` в строке ${headerLine}, строки выше не импортируются`;
  return [
    `${KIND_WORDS[kind]}${where}, строк: ${lines.length}. Столбцы${header}:`,
    ...shown.map(
      ({ column, field }) => `  ${column || "(без названия)"} → ${field ?? "не импортируется"}`,
    ),
  ];
}

const WORDS: Record<Outcome, string> = {
  created: "новых",
  changed: "изменено",
  same: "без изменений",
  past: "прошедших, не импортируются",
  gone: "импортированы раньше и с тех пор удалены",
};

/** The result of every row, real or of a dry run. */
export function endLines({ reports, isImported }: ImportEnd, isDry: boolean): string[] {
  const refused = reports.reduce((sum, report) => sum + report.refused.length, 0);
  return [...reports.flatMap(kindLines), verdict(refused, isImported, isDry)];
}

function kindLines({ kind, counts, refused, incomplete }: KindReport): string[] {
  const parts = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${WORDS[outcome]} ${counts[outcome]}`,
  );
  if (refused.length > 0) parts.push(`отказано ${refused.length}`);
  return [
    `${KIND_WORDS[kind]}: ${parts.join(", ") || "ничего нет"}`,
    ...[...incomplete, ...refused].map(
      ({ where, what, reason }) => `  ${where} (${what}): ${reason}`,
    ),
  ];
}

function verdict(refused: number, isImported: boolean, isDry: boolean): string {
  if (isImported) return "Импортировано.";
  if (refused > 0) return "Ничего не импортировано: сначала исправьте строки, которым отказано.";
  return isDry ? "Пробный запуск: ничего не изменено." : "Ничего не импортировано.";
}
