import postgres from "postgres";
import { bookFromSite, type SiteTerms } from "../../api/features/journal/book.ts";
import { parseAddress } from "../../api/platform/config/database-address.ts";
import type { Db } from "../../api/platform/database/connection.ts";
import type { Now } from "../../api/platform/http/env.ts";
import type { SiteBooking } from "../../shared/journal/journal.ts";
import type { Script } from "./infrastructure/pgbench.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Marks that identify the slot among the values that the driver sends, and their replacements. */
const SLOT = { employee: 7_001, record_day: "2099-01-01", record_time: "23:59" } as const;
const VARYING: ReadonlyMap<string, string> = new Map([
  [String(SLOT.employee), "cast(:employee as integer)"],
  [`${SLOT.record_day}T00:00:00.000Z`, "(cast(:first as date) + cast(:day as integer))"],
  [SLOT.record_time, "(lpad(:hour, 2, '0') || chr(58) || lpad(:minute, 2, '0'))"],
]);

/** As the product run beside it has them: its address limits are raised. */
const BENCH_TERMS: SiteTerms = {
  consentVersion: "2026-09-01",
  limits: { perAddressHour: 0, perAddressDay: 0, usualAMinute: 0, usualAnHour: 0 },
  networks: ["booking/bench"],
  hold: null,
  call: "",
};

/** A value as the driver writes it. */
type SentValue = string | null;

type PatientOfBooking = Omit<SiteBooking, keyof typeof SLOT | "uid">;

/**
 * The product's own booking statement as its driver sends it, so that the bench follows its
 * changes. Doctors are numbered from 1, the day's first time is 08:00.
 */
export async function bookingScript(
  url: string,
  patient: PatientOfBooking,
  now: Now,
  roster: { doctors: number; connections: number; first: string; times: number; step: number },
): Promise<Script> {
  const sent = await sentStatement(url, { ...patient, ...SLOT }, now);
  const slotless = [...VARYING.keys()].filter((mark) => !sent.values.includes(mark));
  if (slotless.length > 0) throw new Error(`The statement is without ${slotless}`);
  const variables: Record<string, string> = { n: "-1", first: roster.first };
  const statement = sent.text
    .replace(/--.*$/gm, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\$(\d+)/g, (_, at) =>
      inPgbench(sent.values[at - 1] ?? null, `value_${at}`, variables),
    );
  const slot = [
    "\\set n :n + 1",
    `\\set slot :client_id + ${roster.connections} * :n`,
    `\\set employee :slot % ${roster.doctors} + 1`,
    `\\set nth :slot / ${roster.doctors}`,
    `\\set day :nth / ${roster.times}`,
    `\\set minutes 480 + ${roster.step} * (:nth % ${roster.times})`,
    "\\set hour :minutes / 60",
    "\\set minute :minutes % 60",
  ];
  return { text: `${slot.join("\n")}\n${statement};\n`, variables };
}

function inPgbench(value: SentValue, name: string, variables: Record<string, string>): string {
  if (value === null) return "null";
  const varying = VARYING.get(value);
  if (varying) return varying;
  if (UUID.test(value)) return "gen_random_uuid()";
  if (value === "") return "''";
  variables[name] = value;
  return `:${name}`;
}

/** There is no such slot, so the statement runs and books nothing. */
async function sentStatement(url: string, booking: SiteBooking, now: Now) {
  const sent: { text: string; values: SentValue[] }[] = [];
  const address = parseAddress(url);
  const db = postgres(address?.url ?? url, {
    max: 1,
    ...(address?.socketDirectory ? { host: address.socketDirectory } : {}),
    debug: (_, text, values) => {
      if (text.includes("insert into journal_records")) sent.push({ text, values });
    },
  }) as unknown as Db;
  const refusal = await bookFromSite(db, booking, now, BENCH_TERMS).catch((error) => error);
  await db.end();
  const [statement] = sent;
  if (!statement || sent.length > 1)
    throw new Error(`A booking sent ${sent.length} statements: ${refusal}`);
  return statement;
}
