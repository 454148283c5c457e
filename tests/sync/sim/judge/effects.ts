import { formatEtag, parseEtag } from "../../../../shared/sync/sync.ts";
import { parseDay } from "../../../../shared/time/calendar.ts";
import { TODAY } from "../../../support/clinic/clinic.ts";
import type { Call, DayRow, History, TemplateRow, VisitRow } from "../database/history.ts";
import { RESET_BY_DAY } from "../ledger/ledger.ts";
import type { Exchange } from "../server/line.ts";
import type { Past } from "./past.ts";

/** What one transaction changed. */
type Effects = Pick<History, "visits" | "days" | "templates" | "settings">;
type Row = Readonly<Record<string, unknown>>;
/** Each kind of thing that a call may be about, and what must have become of it. */
type Kind = keyof Effects;

/**
 * Each call that was carried out did what its body says, all of it and nothing else, on what its
 * `If-Match` names and in the epoch that it knew; and nothing changed without a call.
 */
export function judgeEffects(past: Past): string[] {
  const made = effectsByTransaction(past.history);
  const calls = new Map(past.history.calls.map((call) => [call.xid, call]));
  const faults = [...made].flatMap(([xid, effects]) =>
    calls.has(xid) ? [] : changedByNobody(effects),
  );
  for (const call of past.history.calls) {
    const exchanges = past.lines.carriedOut.get(call.key) ?? [];
    const [first] = exchanges;
    if (!first) continue;
    const who = `${first.method} ${first.path} by user ${call.userId}`;
    const wrong = judgeCall(past, call, exchanges, made.get(call.xid) ?? NOTHING);
    faults.push(...wrong.map((fault) => `${who}: ${fault}`));
  }
  return faults;
}

function judgeCall(
  past: Past,
  call: Call,
  exchanges: readonly Exchange[],
  effects: Effects,
): string[] {
  const isKnown = past.ledger.restores === 0 && !past.ledger.forgotten.has(call.key);
  const own = exchanges.filter(({ xid }) => call.userId === null || xid === call.xid);
  const [first] = own;
  if (!first) return isKnown ? [`was answered as another transaction than ${call.xid}`] : [];
  // Under a key that was forgotten it is carried out again, and finds what it had made.
  const isDone = isKnown || !isNothing(effects);
  return [
    ...restedOn(call, first, effects),
    ...(isDone ? did(past, call, first, effects) : []),
    ...answered(call, first, effects),
    ...(isKnown ? exchanges.flatMap((each) => answeredAgain(first, each)) : []),
  ];
}

const isNothing = (effects: Effects) => Object.values(effects).every((each) => each.length === 0);

const NOTHING: Effects = { visits: [], days: [], templates: [], settings: [] };

function effectsByTransaction({ visits, days, templates, settings }: History) {
  const made = new Map<string, Effects>();
  const of = (xid: string) => {
    const effects = made.get(xid) ?? { visits: [], days: [], templates: [], settings: [] };
    made.set(xid, effects);
    return effects;
  };
  for (const change of visits) of(change.xid).visits.push(change);
  for (const change of days) {
    const { days: before } = of(change.xid);
    const same = before.findIndex((each) => dayOf(each) === dayOf(change));
    // A day that nobody had scheduled is made empty first.
    if (same >= 0) before[same] = { ...change, before: before[same]?.before ?? null };
    else before.push(change);
  }
  for (const change of templates) of(change.xid).templates.push(change);
  for (const change of settings) of(change.xid).settings.push(change);
  return made;
}

const dayOf = ({ before, after }: History["days"][number]) =>
  `${(after ?? before)?.employee} ${(after ?? before)?.day}`;

/** Of itself the server only destroys visits of passed days. */
const changedByNobody = ({ visits, days, templates, settings }: Effects) => [
  ...visits
    .filter(({ after }) => after !== null)
    .map(({ uid }) => `visit ${uid} was changed without a call`),
  ...days.map(({ after }) => `the schedule of ${after?.day} was changed without a call`),
  ...templates.map(({ after }) => `template ${after?.id} was changed without a call`),
  ...settings.map(() => "the settings were changed without a call"),
];

/** Nothing is written over what the caller has not seen, nor in another epoch. */
function restedOn(call: Call, { ifMatch, begun, epoch }: Exchange, effects: Effects): string[] {
  const faults: string[] = [];
  if (epoch !== null && epoch !== call.epoch)
    faults.push(`knew the epoch ${epoch} and was carried out in ${call.epoch}`);
  if (ifMatch === null) return faults;
  for (const { before } of [...effects.visits, ...effects.days, ...effects.templates]) {
    const there = formatEtag(call.epoch, before?.revision ?? 0);
    if (![ifMatch, ...begun].includes(there))
      faults.push(`rested on ${ifMatch} and changed ${there}`);
  }
  return faults;
}

function did(past: Past, call: Call, sent: Exchange, effects: Effects): string[] {
  const kind = kindOf(sent);
  const others = (Object.keys(effects) as Kind[]).filter(
    (each) => each !== kind && effects[each].length > 0,
  );
  const faults = others.map((each) => `changed ${each}, too`);
  if (kind === "visits") faults.push(...didToVisits(past, call, sent, effects.visits));
  if (kind === "days") faults.push(...didToDays(sent, effects.days));
  if (kind === "templates") faults.push(...didToTemplates(past, call, sent, effects.templates));
  if (kind === "settings") faults.push(...didToSettings(sent, effects.settings));
  return faults;
}

function kindOf({ path }: Exchange): Kind | null {
  if (path === "/api/journal/exports") return null;
  if (path.startsWith("/api/journal")) return "visits";
  if (path.startsWith("/api/availability")) return "days";
  if (path.startsWith("/api/schedule")) return "templates";
  return path.startsWith("/api/settings") ? "settings" : null;
}

/** Refused and decided again, under another key, it may find what its first request had made. */
const isThere = ({ history }: Past, { uid, n }: Call) =>
  history.visits.some((change) => change.uid === uid && !change.before && change.n < n);

function didToVisits(past: Past, call: Call, sent: Exchange, changes: Effects["visits"]): string[] {
  if (changes.length > 1) return [`changed ${changes.length} visits`];
  const [change] = changes;
  // A removal may come before the creation that it forgoes.
  if (!change)
    return sent.method === "POST" && !isThere(past, call) ? [`made no visit ${call.uid}`] : [];
  const { before, after, uid } = change;
  if (uid !== call.uid) return [`changed the visit ${uid}, not ${call.uid}`];
  if (sent.method === "DELETE") return after ? ["removed no visit"] : [];
  if (!after) return ["removed a visit"];
  if (before) return different(expectedVisit(before, sent.body), after);
  const isStaff = call.userId !== null;
  const source = isStaff ? "staff" : "site";
  const texts = { user_name: "", phone: "", service: "", add_comment: "" };
  const { consent: _, ...body } = sent.body;
  const flags = isStaff ? {} : { operator_view: false, call_operator: false };
  const made = { ...texts, ...slotIn(body), ...flags, uid, source, revision: 1 };
  const isConsented = isStaff === (after.consent_at === null);
  const isUnread = isStaff || after.read_at === null;
  return [
    ...different(made, after),
    ...(isConsented ? [] : ["its consent is not as it was given"]),
    ...(isUnread ? [] : ["it is read by nobody"]),
  ];
}

/**
 * Only the named fields change, and those that a move to another day resets. Marking a visit as
 * read leaves the revision as it is.
 */
function expectedVisit(before: VisitRow, body: Row): Row {
  const { read, ...named } = slotIn(body);
  const isOtherDay = named.record_day !== undefined && named.record_day !== before.record_day;
  const changes = isOtherDay ? { [RESET_BY_DAY.field]: RESET_BY_DAY.value, ...named } : named;
  const { read_at, ...rest } = { ...before, ...changes };
  const isRevised = Object.entries(changes).some(
    ([field, value]) => before[field as keyof VisitRow] !== value,
  );
  const kept = read === undefined ? { read_at } : {};
  return { ...rest, ...kept, revision: before.revision + (isRevised ? 1 : 0) };
}

/** As the table has it: the day as in ISO. */
function slotIn(body: Row): Row {
  const { record_day: day, ...rest } = body;
  return day === undefined ? rest : { ...rest, record_day: parseDay(String(day), TODAY) };
}

function didToDays({ method, path, body }: Exchange, changes: Effects["days"]): string[] {
  if (changes.length > 1) return [`changed ${changes.length} days`];
  const after: DayRow | null | undefined = changes[0]?.after;
  if (!after) return [];
  const [, employee, day] = path.match(/^\/api\/availability\/(\d+)\/([\d.]+)$/) ?? [];
  const named = method === "DELETE" ? { employee: Number(employee), day } : undefined;
  const times: string[] = method === "DELETE" ? [] : JSON.parse(String(body.time));
  const wanted = {
    employee: named?.employee ?? body.employeeId,
    day: parseDay(String(named?.day ?? body.day), TODAY),
    times: times.toSorted(),
  };
  return different(wanted, { ...after, times: after.times.toSorted() });
}

/** Whether the template existed when the call was carried out. */
function isTemplateThere({ history }: Past, uid: unknown, call: Call): boolean {
  const last = history.templates.findLast(
    ({ n, before, after }) => n < call.n && (after ?? before)?.uid === uid,
  );
  return last !== undefined && last.after !== null;
}

function didToTemplates(
  past: Past,
  call: Call,
  { method, path, body }: Exchange,
  changes: Effects["templates"],
): string[] {
  if (changes.length > 1) return [`changed ${changes.length} templates`];
  const [change] = changes;
  const isRemoval = method === "DELETE";
  const isThere = isTemplateThere(past, isRemoval ? path.split("/").at(-1) : body.uid, call);
  // A creation may find what an earlier request made; removing what is not there blocks its uid.
  const mayChangeNothing = method === "PUT" || (isRemoval ? !isThere : isThere);
  if (!change) return mayChangeNothing ? [] : ["changed no template"];
  const { before, after } = change;
  if (before && path !== `/api/schedule/${before.uid}`) return [`changed template ${before.id}`];
  if (!after) return isRemoval ? [] : ["removed a template"];
  if (isRemoval) return ["removed no template"];
  const { tpl_name, schedule_tpl: times } = body;
  const named = { ...(tpl_name ? { tpl_name } : {}), ...(times ? { times } : {}) };
  const { revision, ...was }: Partial<TemplateRow> = before ?? { revision: 0 };
  return different({ ...was, ...named, revision: (revision ?? 0) + 1 }, after);
}

function didToSettings({ body }: Exchange, changes: Effects["settings"]): string[] {
  return changes.flatMap(({ after }) =>
    after?.delete_after_day_passed === body.deleteAfterDayPassed ? [] : ["set it otherwise"],
  );
}

/** The ETag is of what the call itself made. */
function answered(call: Call, { status, etag }: Exchange, effects: Effects): string[] {
  const faults: string[] = [];
  const revised = [...effects.visits, ...effects.days, ...effects.templates];
  const isRead = effects.visits.some(({ before, after }) => before?.revision === after?.revision);
  for (const { after } of revised) {
    const made = after && formatEtag(call.epoch, after.revision);
    if (made && call.userId !== null && !isRead && etag !== made)
      faults.push(`was answered ${status} with ${etag}: ${made}`);
  }
  return faults;
}

/** A replay says what the first answer said of itself. */
function answeredAgain(first: Exchange, { etag, xid }: Exchange): string[] {
  const isSame = parseEtag(etag ?? "")?.revision === parseEtag(first.etag ?? "")?.revision;
  return isSame && xid === first.xid ? [] : [`a replay named ${etag} of ${xid}: ${first.etag}`];
}

function different(wanted: Row, row: object): string[] {
  const found: Row = { ...row };
  return Object.keys(wanted)
    .filter((field) => JSON.stringify(found[field]) !== JSON.stringify(wanted[field]))
    .map(
      (field) =>
        `${field} became ${JSON.stringify(found[field])}: ${JSON.stringify(wanted[field])}`,
    );
}
