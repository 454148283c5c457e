import type { MessageKind } from "../../../shared/messages/message.ts";
import { fillText } from "../../../shared/messages/sms-template.ts";
import { elevenDigits, formatPhone, isPhone } from "../../../shared/patient/patient.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import type { Config } from "../../platform/config/config.ts";

/** The texts of notices. Like a reminder, they name no person, doctor or service. */
const NOTICES: Record<Exclude<MessageKind, "reminder">, string> = {
  moved: "Запись перенесена на {день} {время}. Подтвердить или перенести: {ссылка}",
  away: "Приём {день} {время} не состоится. Выбрать другое время: {ссылка}",
  cancelled: "Запись {день} {время} отменена клиникой. Телефон: {ссылка}",
};

interface Written {
  kind: MessageKind;
  record_day: Day;
  record_time: string;
}

/** The text of a message. Without a link it has the clinic's phone instead. */
export const messageText = (
  { kind, record_day, record_time }: Written,
  { reminder, link }: { reminder: string; link: string | null },
): string =>
  fillText(kind === "reminder" ? reminder : NOTICES[kind], {
    day: record_day,
    time: record_time,
    link: link ?? formatPhone(clinicFacts().phones[0].digits),
  });

/** The address of a path as a message spells it: phones make a link of it without `https://`. */
export function spelledAddress({ publicOrigin, port }: Config, path: string): string {
  const origin = publicOrigin ?? `http://localhost:${port}`;
  return `${origin.replace(/^https:\/\//, "")}${path}`;
}

/** A Russian mobile number as providers take it, eleven digits from 7; null for all others. */
export function mobileNumber(phone: string): string | null {
  if (!isPhone(phone)) return null;
  const digits = elevenDigits(phone).replace(/^8/, "7");
  return /^79\d{9}$/.test(digits) ? digits : null;
}
