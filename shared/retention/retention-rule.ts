import type { Clinic } from "../clinic/clinic.ts";
import { counted } from "../language/russian-count.ts";
import { type Day, formatDay, formatDayLong } from "../time/calendar.ts";
import type { Retention, RetentionInput } from "./retention.ts";

/** A record is destroyed no sooner than so many days after its creation. */
export const DAYS_AFTER_CREATION = 3;

/** The version of a published document. */
export interface DocumentVersion {
  version: string;
  since: string;
}

/**
 * The version of a document that states the retention rule: the clinic's own until the rule
 * changes, then a new one for each change.
 */
export function documentVersionOf(
  own: DocumentVersion,
  { revision, since }: Pick<Retention, "revision" | "since">,
): DocumentVersion {
  if (revision === 0 || since === null) return own;
  const isOwnLater = own.version.slice(0, 10) > since;
  return {
    version: `${isOwnLater ? own.version : since}-${revision}`,
    since: isOwnLater ? own.since : formatDayLong(since),
  };
}

/** The clinic's facts with the versions of its documents under the current rule. */
export function withDocumentVersions(clinic: Clinic, retention: Retention): Clinic {
  return {
    ...clinic,
    policy: documentVersionOf(clinic.policy, retention),
    consent: documentVersionOf(clinic.consent, retention),
  };
}

/** `редакция от 01.09.2026`, of a change of the retention rule with its number. */
export function versionWords(version: string): string {
  const [, day, change] = /^(\d{4}-\d{2}-\d{2})(?:-(\d+))?$/.exec(version) ?? [];
  if (!day) return `редакция ${version}`;
  const date = formatDay(day as Day);
  return change ? `редакция от ${date}, изменение ${change}` : `редакция от ${date}`;
}

/** When a past record is destroyed, as a clause after «уничтожается» or «действует до». */
export function destructionMoment({ keepDays: days }: Pick<RetentionInput, "keepDays">): string {
  const creation = "с её создания прошло трое суток";
  return days === 0
    ? `в ночь после дня приёма, но не раньше, чем ${creation}`
    : `по истечении ${counted(days, "дня", "дней", "дней")} после дня приёма, но не раньше, чем ${creation}`;
}

export const capitalised = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** The storage term of a record, as the privacy policy states it. */
export function storageTerm({ deleteAfterDayPassed, keepDays }: RetentionInput): string {
  const act = "об уничтожении составляется акт.";
  return deleteAfterDayPassed
    ? `Запись на приём уничтожается автоматически ${destructionMoment({ keepDays })}; ${act}`
    : `Автоматически записи на приём не уничтожаются: запись хранится, пока её не отменят или пока вы не попросите её уничтожить; ${act}`;
}

/** The end of the consent, as the consent states it. */
export function consentTerm({ deleteAfterDayPassed, keepDays }: RetentionInput): string {
  return deleteAfterDayPassed
    ? `и до уничтожения записи: её уничтожают автоматически ${destructionMoment({ keepDays })}.`
    : "и до отзыва или отмены записи: автоматически записи не уничтожаются.";
}
