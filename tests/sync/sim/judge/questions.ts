import { PROBLEM } from "../../../../shared/schema/problem.ts";
import type { VisitFields } from "../../../../web-admin/offline/operations/operation.ts";
import { isCreation, visitOf } from "../../../../web-admin/offline/operations/target.ts";
import { fieldsOfView } from "../../../../web-admin/offline/operations/visit.ts";
import { TIMES } from "../database/clinic.ts";
import type { VisitRow } from "../database/history.ts";
import { FIELDS } from "../ledger/ledger.ts";
import type { Question } from "../ledger/questions.ts";
import { isDisputed, shownParts } from "../ledger/template-edits.ts";
import type { Past } from "./past.ts";

/** Each question has a reason in the history. */
export function judgeQuestions(past: Past): string[] {
  return past.ledger.questions.all
    .filter((question) => !hasReason(past, question))
    .map(({ login, decision: { kind, operation } }) => {
      const { body, base, answer } = operation;
      const about = JSON.stringify({ body, base, status: answer?.status, record: answer?.record });
      return `${login} was needlessly asked (${kind}) about ${operation.kind}: ${about}`;
    });
}

function hasReason(past: Past, { login, decision }: Question): boolean {
  const { kind, operation } = decision;
  const { answer, body } = operation;
  const isForbidden = kind === "rejected" && answer?.status === 403;
  if (isForbidden) return past.ledger.restricted.has(login);
  // A visit that moved to another doctor no longer exists for the previous one.
  if (kind === "rejected" && answer?.status === 404 && past.isDoctor(login)) return true;
  if (kind === "fields") return answer?.record ? areFieldsDisputed(past, decision) : false;
  // A cancellation of a changed visit is always asked.
  if (kind === "cancel") return true;
  if (kind === "template")
    return areTemplatesOthersToo(past, login) || isTemplateDisputed(past, decision);
  if (kind === "visits") return (answer?.visits.length ?? 0) > 0;
  if (kind === "slot") return isSlotDisputed(past, decision);
  if (kind === "wish") return wasFulfilledTwice(past, operation);
  const uid = visitOf(operation);
  if (uid !== null) return wasGone(past, uid) || body === null;
  return isCreation(operation) || kind === "rejected";
}

/** A field or the slot differs from the value the person saw, and from the one they mean. */
function areFieldsDisputed(past: Past, { operation }: Question["decision"]): boolean {
  const record = operation.answer?.record;
  if (!record || operation.kind !== "edit-visit") return false;
  const { body, base } = operation;
  const basis = past.ledger.questions.basisOf(operation.key);
  const mine = { ...base, ...body };
  const isField = FIELDS.some((field) => {
    if (!(field in body)) return false;
    const theirs = String(record[field]);
    const seen = basis ? String(basis[field]) : String(base[field]);
    // A colleague may have set the meant value and then the old one: the edit is then based on the
    // old one.
    const isChanged = theirs !== seen || theirs !== String(base[field]);
    return theirs !== String(body[field]) && isChanged;
  });
  if (isField) return true;
  const isMove = ["employee", "record_day", "record_time"].some((f) => f in body);
  const meant = `${mine.employee} ${mine.record_day} ${mine.record_time}`;
  return (
    isMove && placeIn(record) !== meant && slotIn(record) !== (basis && slotIn(fieldsOfView(basis)))
  );
}

/** The engine takes the slot and `squeezed_in` as one field. */
const slotIn = (fields: VisitFields) => `${placeIn(fields)} ${fields.squeezed_in}`;

const placeIn = ({ employee, record_day, record_time }: VisitFields) =>
  `${employee} ${record_day} ${record_time}`;

const areTemplatesOthersToo = (past: Past, login: string) =>
  past.ledger.restores > 0 ||
  past.history.templates.some((change) => past.loginOf(past.callOf(change)) !== login);

/** Another tab may have changed it behind an open form. */
function isTemplateDisputed(past: Past, { operation }: Question["decision"]): boolean {
  const template = operation.answer?.template;
  const edits = past.ledger.templates.withKey(operation.key);
  return template != null && edits.some((edit) => isDisputed(edit, shownParts(template)));
}

/** Another visit had the slot, or the time was not offered. */
function isSlotDisputed(past: Past, { operation }: Question["decision"]): boolean {
  if (operation.kind !== "create-visit" && operation.kind !== "edit-visit") return false;
  const { base, body, answer, uid } = operation;
  const { employee, record_day: day, record_time } = { ...base, ...body };
  const isThere = (row: VisitRow | null) =>
    row !== null &&
    row.employee === employee &&
    row.record_day === day &&
    row.record_time === record_time;
  if (answer?.problem?.code === PROBLEM.slotTaken) {
    return past.everChanged.some(
      (change) => change.uid !== uid && (isThere(change.after) || isThere(change.before)),
    );
  }
  if (answer?.problem?.code !== PROBLEM.slotNotOffered) return true;
  if ("squeezed_in" in { ...base, ...body } && { ...base, ...body }.squeezed_in) return false;
  const time = String(record_time);
  const isOfDay = (row: { employee: number; day: string } | null) =>
    row?.employee === employee && row?.day === day;
  return (
    past.ledger.restores > 0 ||
    !TIMES.slice(0, 5).includes(time) ||
    past.history.days.some(
      ({ before, after }) =>
        isOfDay(after ?? before) &&
        (after?.times.includes(time) !== true || before?.times.includes(time) !== true),
    )
  );
}

/** The server carried out a different booking for the same wish. */
const wasFulfilledTwice = ({ ledger: { fulfilled }, history }: Past, { key }: { key: string }) =>
  history.calls.some(
    (call) =>
      call.key !== key && fulfilled.has(call.key) && fulfilled.get(call.key) === fulfilled.get(key),
  );

const wasGone = (past: Past, uid: string) =>
  past.everChanged.some((change) => change.uid === uid && !change.after) ||
  past.destroyed.has(uid) ||
  past.ledger.restores > 0;
