import { PROBLEM } from "../../shared/schema/problem.ts";
import { FIELD_LABELS } from "../format/edit-words.ts";
import type { Decision } from "../offline/operations/decision.ts";

const TITLES: Record<Decision["kind"], string> = {
  slot: "Время занято или убрано из расписания",
  fields: "Запись одновременно изменили",
  cancel: "Отмена и правка одной записи",
  visits: "На убираемое время есть записи",
  template: "Шаблон одновременно изменили",
  rejected: "Сервер не принял правку",
};

const REFUSALS: Readonly<Record<string, string>> = {
  [PROBLEM.forbidden]: "Нет права на эту правку",
  [PROBLEM.notFound]: "Того, что правили, уже нет",
  [PROBLEM.destroyed]: "Запись уже удалена",
  [PROBLEM.doctorGone]: "Врач больше не принимает",
};

/** What happened, in a line. */
export function titleOf({ kind, operation }: Decision): string {
  if (kind === "template" && operation.kind === "delete-template") {
    return "Удаление и правка одного шаблона";
  }
  return REFUSALS[operation.answer?.problem?.code ?? ""] ?? TITLES[kind];
}

/** Why, with the names of the fields where the server gave them. */
export function reasonOf({ kind, reason, operation }: Decision): string {
  if (kind === "template") return `${reason}. Останется один из двух вариантов.`;
  const fields = Object.entries(operation.answer?.problem?.fields ?? {});
  if (fields.length === 0) return reason;
  const labels: Readonly<Record<string, string>> = FIELD_LABELS;
  return fields
    .map(([field, words]) => (labels[field] ? `${labels[field]}: ${words}` : words))
    .join(". ");
}
