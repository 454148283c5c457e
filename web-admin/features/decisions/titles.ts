import { isRecordField } from "../../../shared/journal/visit-fields.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type Decision, type EitherSide, kindOf } from "../../offline/index.ts";
import { labelOf } from "../../ui/format/field-words.ts";

const TITLES: Partial<Record<Decision["kind"], string>> = {
  slot: "Время занято или убрано из расписания",
  fields: "Запись одновременно изменили",
  wish: "Пациентку из листа ожидания уже записали",
  visits: "На убираемое время есть записи",
};

const REFUSALS: Readonly<Record<string, string>> = {
  [PROBLEM.forbidden]: "Нет права на эту правку",
  [PROBLEM.notFound]: "Того, что правили, уже нет",
  [PROBLEM.destroyed]: "Запись уже удалена",
  [PROBLEM.clinicClosed]: "Клиника в этот день закрыта",
  [PROBLEM.doctorGone]: "Врач больше не принимает",
};

/** Of a decision between two whole states; null for others. */
export const eitherSideOf = ({ kind, operation }: Decision): EitherSide | null =>
  (kind === "cancel" || kind === "template" ? kindOf(operation).eitherSide : null) ?? null;

/** The conflict in one line. */
export function titleOf(decision: Decision): string {
  const { kind, operation } = decision;
  const refusal = REFUSALS[operation.answer?.problem?.code ?? ""];
  return eitherSideOf(decision)?.title ?? refusal ?? TITLES[kind] ?? "Сервер не принял правку";
}

/** The reason, with the names of the fields if the server gave them. */
export function reasonOf({ kind, reason, operation }: Decision): string {
  if (kind === "template") return `${reason}. Останется один из двух вариантов.`;
  const fields = Object.entries(operation.answer?.problem?.fields ?? {});
  if (fields.length === 0) return reason;
  return fields
    .map(([field, words]) => (isRecordField(field) ? `${labelOf(field)}: ${words}` : words))
    .join(". ");
}
