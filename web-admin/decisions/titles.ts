import { PROBLEM } from "../../shared/problem.ts";
import type { Decision } from "../offline/decision.ts";

const TITLES: Record<Decision["kind"], string> = {
  slot: "Время занято или убрано из расписания",
  fields: "Запись одновременно изменили",
  cancel: "Отмена и правка одной записи",
  visits: "На убираемое время есть записи",
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
  return REFUSALS[operation.answer?.problem?.code ?? ""] ?? TITLES[kind];
}
