import type { DayRecord } from "../../../shared/journal/record.ts";
import { addDays, type Day, daysBetween } from "../../../shared/time/calendar.ts";
import { DAYS_BACK } from "./rosters.ts";

export interface OfferedSlot {
  employee: number;
  day: Day;
  time: string;
  services: readonly string[];
}

export interface DemoVisit {
  uid: string;
  employee: number;
  record_day: Day;
  record_time: string;
  user_name: string;
  phone: string;
  service: string;
  add_comment: string;
  source: DayRecord["source"];
  operator_view: boolean;
  call_operator: boolean;
  read_at: string | null;
  consent_version: string | null;
  consent_at: string | null;
  sms_consent: boolean;
  sms_consent_version: string | null;
  sms_consent_at: string | null;
  created_at: string;
}

/** When the clinic is filled, and which consent its patients were shown. */
interface DemoMoment {
  instant: Date;
  day: Day;
  consentVersion: string;
}

const DAY_MS = 86_400_000;
/** Reception calls back within a day and a half; newer bookings may still be unread. */
const CALLED_BACK_MS = 1.5 * DAY_MS;

/** Visits of every kind, in the order in which they were booked. */
export function visitsOf(
  slots: readonly OfferedSlot[],
  now: DemoMoment,
  random: () => number,
): DemoVisit[] {
  return slots
    .filter((slot) => random() < chanceOf(daysBetween(now.day, slot.day)))
    .map((slot) => visitAt(slot, now, random))
    .sort((a, b) => a.created_at.localeCompare(b.created_at));
}

/** A third of the near days is booked, hardly anything in two months. */
function chanceOf(daysAhead: number): number {
  if (daysAhead < 0) return 0.42;
  return daysAhead <= 4 ? 0.36 : 0.36 * Math.exp(-(daysAhead - 4) / 16);
}

function visitAt(slot: OfferedSlot, now: DemoMoment, random: () => number): DemoVisit {
  const { name, phone, comment } = somePatient(random);
  const createdAt = bookingTime(slot, now, random);
  const fromSite = random() < 0.6;
  const uid = someUid(random);
  return {
    uid,
    employee: slot.employee,
    record_day: slot.day,
    record_time: slot.time,
    user_name: name,
    phone: fromSite || random() < 0.9 ? phone : "",
    service: fromSite || random() < 0.7 ? pick(random, slot.services) : "",
    add_comment: comment,
    ...(fromSite ? siteState(createdAt, now.instant, random) : STAFF_STATE),
    ...(fromSite ? consentOf(createdAt, now.consentVersion, random) : NO_CONSENT),
    ...smsConsentOf(uid, createdAt, now.consentVersion),
    created_at: createdAt.toISOString(),
  };
}

const STAFF_STATE = {
  source: "staff",
  operator_view: true,
  call_operator: true,
  read_at: null,
} as const;

/** Confirmed, only read, or, when it has just come, unread. */
function siteState(createdAt: Date, now: Date, random: () => number) {
  const age = now.getTime() - createdAt.getTime();
  const unread = age < CALLED_BACK_MS && random() < 0.5;
  const confirmed = !unread && random() < 0.85;
  const readAt = new Date(Math.min(createdAt.getTime() + random() * 6 * 3_600_000, now.getTime()));
  return {
    source: "site",
    operator_view: false,
    call_operator: confirmed,
    read_at: unread ? null : readAt.toISOString(),
  } as const;
}

const NO_CONSENT = { consent_version: null, consent_at: null };

/** Bookings from before the consent form have no consent. */
function consentOf(createdAt: Date, version: string, random: () => number) {
  if (random() >= 0.93) return NO_CONSENT;
  return { consent_version: version, consent_at: createdAt.toISOString() };
}

/** Two thirds of the patients agreed to messages; by the uid, so other values of the demo stay. */
function smsConsentOf(uid: string, createdAt: Date, version: string) {
  const isGiven = Number.parseInt(uid.slice(0, 8), 16) % 3 !== 0;
  return {
    sms_consent: isGiven,
    sms_consent_version: isGiven ? version : null,
    sms_consent_at: isGiven ? createdAt.toISOString() : null,
  };
}

/** Up to three weeks before the visit and never later than now; the zone does not matter here. */
function bookingTime(slot: OfferedSlot, now: DemoMoment, random: () => number) {
  const lead = 0.1 + random() ** 2 * 20;
  const visit = Date.parse(`${slot.day}T${slot.time}:00Z`);
  const wanted = visit - lead * DAY_MS;
  const earliest = Date.parse(`${addDays(now.day, -DAYS_BACK - 25)}T06:00:00Z`);
  const latest = now.instant.getTime() - 5 * 60_000;
  const recently = latest - random() * 9 * DAY_MS;
  return new Date(Math.max(earliest, wanted < latest ? wanted : recently));
}

function someUid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join("");
  const variant = "89ab"[Math.floor(random() * 4)];
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Patients of the demo clinic; numbers of the 000 range are unassigned. */
const SURNAMES =
  "Абрамова Авдеева Багдасарян Белоусова Бондаренко Васильченко Волкова Воронцова Гапоненко Гончарова Григорян Давыдова Дьяченко Ермакова Жукова Захарова Зубкова Иваненко Исаева Калашникова Карпенко Кириллова Ковтун Кравченко Кузнецова Лебедева Лысенко Макарова Мартиросян Мирошниченко Назаренко Никитина Оганесян Орлова Павленко Петрова Пономарёва Резникова Рыбалко Савченко Саркисян Семёнова Скляр Соколова Тарасенко Ткаченко Третьякова Ульянова Фёдорова Харченко Хачатурян Цветкова Черкашина Шаповалова Шевцова Щербакова Юрченко Яковлева".split(
    " ",
  );
const NAMES =
  "Алина Алла Анастасия Ангелина Анна Арина Валентина Валерия Вера Вероника Виктория Галина Дарья Диана Евгения Екатерина Елена Елизавета Жанна Инна Ирина Карина Кристина Ксения Лариса Лилия Любовь Людмила Маргарита Марина Мария Надежда Наталья Нина Оксана Олеся Ольга Полина Регина Светлана София Татьяна Ульяна Эльвира Юлия Яна".split(
    " ",
  );
const PATRONYMICS =
  "Александровна Алексеевна Андреевна Артуровна Борисовна Вадимовна Васильевна Викторовна Владимировна Геннадьевна Григорьевна Дмитриевна Евгеньевна Игоревна Константиновна Максимовна Михайловна Николаевна Олеговна Павловна Петровна Романовна Рубеновна Сергеевна Юрьевна".split(
    " ",
  );
const CODES = ["918", "928", "988", "989", "961", "900"];
const COMMENTS = [
  "Первый визит",
  "Просьба перезвонить после 17:00",
  "Нужен больничный лист",
  "Результаты анализов принесу с собой",
  "Беременность 9 недель",
  "Направление из женской консультации",
  "Боюсь осмотра, прошу врача учесть",
  "Могу подойти раньше, если освободится время",
  "Повторный приём, были весной",
];

interface Patient {
  name: string;
  phone: string;
  comment: string;
}

/** As a person types: sometimes only a name, sometimes a number that begins with 8. */
export function somePatient(random: () => number): Patient {
  const full = random() < 0.85;
  const name = [pick(random, SURNAMES), pick(random, NAMES)];
  if (full) name.push(pick(random, PATRONYMICS));
  const lead = random() < 0.2 ? "8" : "7";
  const last = String(Math.floor(random() * 10_000)).padStart(4, "0");
  return {
    name: name.join(" "),
    phone: `${lead}${pick(random, CODES)}000${last}`,
    comment: random() < 0.22 ? pick(random, COMMENTS) : "",
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const chosen = from[Math.floor(random() * from.length)];
  if (chosen === undefined) throw new Error("Nothing to pick from");
  return chosen;
}
