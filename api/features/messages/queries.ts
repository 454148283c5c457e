import {
  MESSAGE_STATES,
  type MessageKind,
  type MessageSettings,
  type MessageSettingsChange,
  type MessageState,
} from "../../../shared/messages/message.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Queryable, Tx } from "../../platform/database/connection.ts";
import type { RowName } from "../../platform/http/id-param.ts";

export async function selectMessageSettings(db: Queryable): Promise<MessageSettings> {
  const [row] = await db<MessageSettings[]>`
    select reminder_hours as hours, reminder_text as text from journal_settings`;
  if (!row) throw new Error("The journal's settings row is gone");
  return row;
}

/** Null if they were the same already. */
export async function updateMessageSettings(
  db: Queryable,
  change: MessageSettingsChange,
): Promise<MessageSettings | null> {
  const { hours = null, text = null } = change;
  const [row] = await db<MessageSettings[]>`
    update journal_settings set
      reminder_hours = coalesce(${hours}, reminder_hours),
      reminder_text = coalesce(${text}, reminder_text)
    where reminder_hours <> ${hours}::integer or reminder_text <> ${text}
    returning reminder_hours as hours, reminder_text as text`;
  return row ?? null;
}

/** Begins to send in the epoch of now. @returns false where this epoch has begun already */
export async function beginSending(tx: Tx, now: Date): Promise<boolean> {
  const { count } = await tx`
    update clinic_state set messages_epoch = current_epoch(), messages_since = ${now}
    where messages_epoch is distinct from current_epoch()`;
  return count > 0;
}

/**
 * Messages due or under way before this epoch may have been sent by a different copy of the data.
 */
export async function voidOlder(tx: Tx, now: Date): Promise<void> {
  await tx`
    update messages set error = 'restored', changed_at = ${now},
      state = case state when 'due' then 'void' else 'unknown' end,
      ask_at = case state when 'due' then null else ${now}::timestamptz end
    where state in ('due', 'taken')`;
}

export async function stopSending(db: Queryable): Promise<void> {
  await db`update clinic_state set messages_epoch = null where messages_epoch is not null`;
}

export interface NewNotice {
  visit: string | null;
  kind: Exclude<MessageKind, "reminder">;
  record_day: Day;
  record_time: string;
  state: MessageState;
  error: string;
  due: Date;
  now: Date;
  timeZone: string;
}

/**
 * A message that a person asked for, of a visit as it is now. A second one about the same slot
 * changes nothing; but a visit that moves back to a slot of an earlier notice has a new one.
 * @returns the name of the message; null where it was there already
 */
export async function insertNotice(tx: Queryable, notice: NewNotice): Promise<string | null> {
  const [row] = await tx<{ uid: string }[]>`
    insert into messages (visit, kind, record_day, record_time, due, not_after, state, error,
      attempts, changed_at)
    values (${notice.visit}, ${notice.kind}, ${notice.record_day}, ${notice.record_time},
      ${notice.due}, (${notice.record_day}::date + ${notice.record_time}::time)
        at time zone ${notice.timeZone}, ${notice.state}, ${notice.error},
      ${notice.state === "taken" ? 1 : 0}, ${notice.now})
    on conflict (visit, kind, record_day, record_time) do update
      set uid = gen_random_uuid(), state = excluded.state, error = '', due = excluded.due,
        attempts = 0, provider_id = null, ask_at = null, called_at = null,
        changed_at = excluded.changed_at
      where messages.kind = 'moved' and messages.state not in ('due', 'taken')
    returning uid`;
  return row?.uid ?? null;
}

/** A message and its visit, both locked until the transaction ends. */
export interface DueMessage {
  id: number;
  uid: string;
  visit: string;
  kind: MessageKind;
  attempts: number;
  /** Where the visit is by the message. */
  record_day: Day;
  record_time: string;
  isLate: boolean;
  /** The visit as it is now. */
  employee: number;
  visitDay: Day;
  visitTime: string;
  sms_consent: boolean;
  phone: string;
}

/**
 * The next message that is due. A message or a visit that another transaction holds is left for
 * the next call, so nothing waits here and nothing deadlocks.
 */
export async function lockNextDue(tx: Tx, now: Date): Promise<DueMessage | null> {
  const [row] = await tx<DueMessage[]>`
    select message.id, message.uid, message.visit, message.kind, message.attempts,
      message.record_day, message.record_time, message.not_after <= ${now} as "isLate",
      record.employee, record.record_day as "visitDay", record.record_time as "visitTime", record.sms_consent,
      record.phone
    from messages message join journal_records record on record.uid = message.visit
    where message.state = 'due' and message.due <= ${now}
    order by message.due, message.record_day, message.record_time, message.id limit 1
    for update of message skip locked for share of record skip locked`;
  return row ?? null;
}

/** Reminders of one phone and day are decided one after another. */
export async function lockPhoneOfDay(tx: Tx, tail: string, day: Day): Promise<void> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`message ${tail} ${day}`}, 0))`;
}

/** Whether a reminder of another visit of this phone and day was sent, or may have been. */
export async function hasReminderOfDay(
  tx: Tx,
  { id, tail, day }: { id: number; tail: string; day: Day },
): Promise<boolean> {
  const [row] = await tx`
    select 1 from messages message join journal_records record on record.uid = message.visit
    where message.kind = 'reminder' and message.id <> ${id} and message.record_day = ${day}
      and message.state in ('taken', 'accepted', 'delivered', 'unknown')
      and right(regexp_replace(record.phone, '\\D', '', 'g'), 10) = ${tail}
    limit 1`;
  return row !== undefined;
}

export interface Settled {
  state: MessageState;
  error: string;
  providerId?: string | null;
  due?: Date;
  askAt?: Date | null;
}

export async function updateTaken(tx: Tx, id: number, now: Date): Promise<void> {
  await tx`
    update messages set state = 'taken', attempts = attempts + 1, error = '', provider_id = null,
      changed_at = ${now}
    where id = ${id}`;
}

export async function updateDecided(
  tx: Queryable,
  id: number,
  { state, error }: Settled,
  now: Date,
): Promise<void> {
  await tx`update messages set state = ${state}, error = ${error}, changed_at = ${now} where id = ${id}`;
}

/**
 * The result of this attempt's call; a message whose state has changed meanwhile stays as it is.
 */
export async function updateSent(
  db: Queryable,
  { uid, attempts }: { uid: string; attempts: number },
  { state, error, providerId = null, due, askAt = null }: Settled,
  now: Date,
): Promise<void> {
  await db`
    update messages set state = ${state}, error = ${error}, provider_id = ${providerId},
      due = coalesce(${due ?? null}, due), ask_at = ${askAt}, changed_at = ${now}
    where uid = ${uid} and attempts = ${attempts} and state in ('taken', 'unknown')`;
}

/** The process that took them has stopped: whether they were sent is not known. */
export async function updateStopped(db: Queryable, before: Date, now: Date): Promise<void> {
  await db`
    update messages set state = 'unknown', error = 'stopped', changed_at = ${now}, ask_at = ${now}
    where state = 'taken' and changed_at < ${before}`;
}

export interface AskedMessage {
  id: number;
  uid: string;
  providerId: string | null;
  state: MessageState;
  changed_at: Date;
  phone: string | null;
}

/**
 * Messages whose provider is to be asked, with the next time to ask: after half of the time that
 * has passed, at most an hour. Another process does not get them meanwhile.
 */
export const takeAsked = (db: Queryable, now: Date, limit: number): Promise<AskedMessage[]> =>
  db<AskedMessage[]>`
    with asked as (
      select id from messages where ask_at <= ${now} and state in ('accepted', 'unknown')
      order by ask_at limit ${limit} for update skip locked
    )
    update messages set ask_at = ${now}::timestamptz
      + least(greatest((${now}::timestamptz - changed_at) / 2, interval '1 minute'), interval '1 hour')
    from asked where messages.id = asked.id
    returning messages.id, uid, provider_id as "providerId", state, changed_at,
      (select phone from journal_records where uid = messages.visit) as phone`;

/**
 * An answer that comes late or twice finds its message delivered or failed, and changes nothing.
 */
export async function updateReported(
  db: Queryable,
  id: number,
  { state, error, askAt = null }: Settled,
  now: Date,
): Promise<void> {
  await db`
    update messages set state = ${state}, error = ${error}, ask_at = ${askAt}, changed_at = ${now}
    where id = ${id} and state in ('accepted', 'unknown')`;
}

/** Deletes notices of visits that are destroyed. @returns how many there were */
export async function deleteNotices(db: Queryable, changedBefore: Date): Promise<number> {
  const { count } = await db`
    delete from messages where visit is null and changed_at < ${changedBefore}`;
  return count;
}

export interface MessageRow {
  id: number;
  kind: MessageKind;
  state: MessageState;
  error: string;
  day: Day;
  time: string;
  at: Date;
  visit: string | null;
  resendable: boolean;
  called: boolean;
}

export interface MessagesAsked {
  now: Date;
  /** Only those of one visit. */
  visit: string | null;
  limit: number;
}

/** The messages whose state changed last, of the newest first. */
export const selectMessages = (
  db: Queryable,
  { now, visit, limit }: MessagesAsked,
): Promise<MessageRow[]> =>
  db<MessageRow[]>`
    select id, kind, state, error, record_day as day, record_time as time, changed_at as at, visit,
      state = 'failed' and visit is not null and not_after > ${now} as resendable,
      called_at is not null as called
    from messages where ${visit}::uuid is null or visit = ${visit}::uuid
    order by changed_at desc, id desc limit ${limit}`;

/** Messages of visits to come that may not have arrived, where reception has not called yet. */
export const selectUndelivered = (
  db: Queryable,
  { now, losses }: { now: Date; losses: readonly string[] },
): Promise<MessageRow[]> =>
  db<MessageRow[]>`
    select id, kind, state, error, record_day as day, record_time as time, changed_at as at, visit,
      state = 'failed' and not_after > ${now} as resendable, false as called
    from messages
    where visit is not null and called_at is null and not_after > ${now}::timestamptz - interval '2 hours'
      and (state in ('failed', 'unknown') or (state = 'void' and error = any(${[...losses]}::text[])))
    order by record_day, record_time, id`;

/** Makes a failed message due again. @returns false where it has not failed, or comes too late */
export async function updateResent(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { count } = await db`
    update messages set state = 'due', error = '', due = ${now}, changed_at = ${now}
    where id = ${id} and state = 'failed' and visit is not null and not_after > ${now}`;
  return count > 0;
}

export async function updateCalled(db: Queryable, id: number, now: Date): Promise<boolean> {
  const { count } = await db`
    update messages set called_at = coalesce(called_at, ${now}) where id = ${id}`;
  return count > 0;
}

/** A visit that a notice may be about. */
export interface VisitOfNotice {
  uid: string;
  record_day: Day;
  record_time: string;
  phone: string;
  sms_consent: boolean;
  isNotMe: boolean;
  isAhead: boolean;
}

const visitOfNotice = (db: Queryable, now: { day: Day; time: string }) => db`
  select record.uid, record_day, record_time, phone, sms_consent,
    link.not_me_at is not null as "isNotMe",
    (record_day, record_time) > (${now.day}::date, ${now.time}) as "isAhead"
  from journal_records record left join visit_links link on link.uid = record.uid`;

/** The visit, locked until `tx` ends. */
export async function lockVisit(
  tx: Tx,
  name: RowName,
  now: { day: Day; time: string },
): Promise<VisitOfNotice | null> {
  const its = "id" in name ? tx`record.id = ${name.id}` : tx`record.uid = ${name.uid}`;
  const [row] = await tx<VisitOfNotice[]>`
    ${visitOfNotice(tx, now)} where ${its} for update of record`;
  return row ?? null;
}

/** Whether a message that invites the patient to confirm the visit where it is was accepted. */
export async function hasInvitation(
  db: Queryable,
  { uid, record_day, record_time }: Pick<VisitOfNotice, "uid" | "record_day" | "record_time">,
): Promise<boolean> {
  const [row] = await db`
    select 1 from messages where visit = ${uid} and kind in ('reminder', 'moved')
      and record_day = ${record_day} and record_time = ${record_time}
      and state in ('accepted', 'delivered')`;
  return row !== undefined;
}

/**
 * Whether a message about the visit where it is says that her doctor is away; no longer, if the
 * doctor offers its time again.
 */
export async function hasAwayNotice(
  db: Queryable,
  visit: Pick<VisitOfNotice, "uid" | "record_day" | "record_time"> & { employee: number },
): Promise<boolean> {
  const { uid, employee, record_day: day, record_time: time } = visit;
  const [row] = await db<{ is_away: boolean }[]>`
    select is_doctor_away(${uid}, ${employee}, ${day}, ${time}) as is_away`;
  return row?.is_away ?? false;
}

/** Whether a reminder of the visit where it is was sent, or may have been. */
export async function hasReminder(
  db: Queryable,
  { uid, record_day, record_time }: VisitOfNotice,
): Promise<boolean> {
  const [row] = await db`
    select 1 from messages where visit = ${uid} and kind = 'reminder'
      and record_day = ${record_day} and record_time = ${record_time}
      and state in ('taken', 'accepted', 'delivered', 'unknown')`;
  return row !== undefined;
}

export const selectVisits = (
  db: Queryable,
  uids: readonly string[],
  now: { day: Day; time: string },
): Promise<VisitOfNotice[]> =>
  db<VisitOfNotice[]>`
    ${visitOfNotice(db, now)}
    where record.uid = any(${[...uids]}::uuid[]) order by record_day, record_time`;

export interface MessageCounts {
  /** Whose state changed in the last day, by state. */
  states: { state: MessageState; count: number }[];
  /** Due for an hour, or refused five times. */
  overdue: number;
}

export async function selectCounts(db: Queryable, now: Date): Promise<MessageCounts> {
  const found = await db<MessageCounts["states"]>`
    select state, count(*) as count from messages
    where changed_at > ${now}::timestamptz - interval '1 day' group by state`;
  // Alerts compare states: one without messages must not be missing.
  const states = MESSAGE_STATES.map(
    (state) => found.find((each) => each.state === state) ?? { state, count: 0 },
  );
  const [row] = await db<Pick<MessageCounts, "overdue">[]>`
    select count(*) as overdue from messages
    where state = 'due' and (due < ${now}::timestamptz - interval '1 hour' or attempts > 4)`;
  return { overdue: 0, ...row, states };
}
