import { bookFromSite, type SiteTerms } from "../../api/features/journal/book.ts";
import type { Queryable } from "../../api/platform/database/connection.ts";
import type { Now } from "../../api/platform/http/env.ts";
import type { SiteBooking } from "../../shared/journal/journal.ts";
import type { Script } from "./infrastructure/pgbench.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Marks that identify the slot among the statement's values, and their replacements. */
const SLOT = { employee: 7_001, record_day: "2099-01-01", record_time: "23:59" } as const;
const VARYING: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [SLOT.employee, "cast(:employee as integer)"],
  [SLOT.record_day, "(cast(:first as date) + cast(:day as integer))"],
  [SLOT.record_time, "(lpad(:hour, 2, '0') || chr(58) || lpad(:minute, 2, '0'))"],
]);

/** As the product run beside it has them: its address limits are raised. */
export const BENCH_TERMS: SiteTerms = {
  consentVersion: "2026-09-01",
  limits: { perAddressHour: 0, perAddressDay: 0, usualAMinute: 0, usualAnHour: 0 },
  networks: ["booking/bench"],
  hold: null,
  call: "",
};

export type PatientOfBooking = Omit<SiteBooking, keyof typeof SLOT | "uid">;

/**
 * The product's own booking statement, captured on its way to the driver, so that the bench follows
 * its changes. Doctors are numbered from 1, the day's first time is 08:00.
 */
export async function bookingScript(
  patient: PatientOfBooking,
  now: Now,
  roster: { doctors: number; connections: number; first: string; times: number; step: number },
): Promise<Script> {
  const caught = await caughtStatement({ ...patient, ...SLOT }, now);
  const variables: Record<string, string> = { n: "-1", first: roster.first };
  let text = caught.strings[0] ?? "";
  caught.values.forEach((value, at) => {
    text += inPgbench(value, `value_${at}`, variables) + caught.strings[at + 1];
  });
  const statement = text.replace(/--.*$/gm, "").replace(/\s+/g, " ").trim();
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

function inPgbench(value: unknown, name: string, variables: Record<string, string>): string {
  const varying = VARYING.get(value);
  if (varying) return varying;
  if (typeof value === "string" && UUID.test(value)) return "gen_random_uuid()";
  if (value === null) return "null";
  if (value === "") return "''";
  variables[name] = textOf(value);
  return `:${name}`;
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.map(String).join(",")}}` : String(value);
}

interface Caught {
  strings: readonly string[];
  values: readonly unknown[];
}

class Part implements Caught {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor({ strings, values }: Caught) {
    this.strings = strings;
    this.values = values;
  }
}

/** The statement with the text and values of its parts merged into its own. */
function flattened({ strings, values }: Caught): Caught {
  const flat = { strings: [strings[0] ?? ""], values: [] as unknown[] };
  const append = (text: string) => flat.strings.push(`${flat.strings.pop()}${text}`);
  for (const [at, value] of values.entries()) {
    const parts = (Array.isArray(value) ? value : [value]).filter((each) => each instanceof Part);
    for (const part of parts) {
      append(part.strings[0] ?? "");
      flat.values.push(...part.values);
      flat.strings.push(...part.strings.slice(1));
    }
    if (parts.length === 0) {
      flat.values.push(value);
      flat.strings.push("");
    }
    append(strings[at + 1] ?? "");
  }
  return flat;
}

async function caughtStatement(booking: SiteBooking, now: Now): Promise<Caught> {
  const caught: Caught[] = [];
  const made = { id: 1, revision: 1, employee_name: "", epoch: "", xid: "1", consent_version: "" };
  // A part of a statement comes back as the text and values that the whole then takes in.
  const catching = (first: readonly string[], ...values: unknown[]) => {
    if (!("raw" in first)) {
      return new Part({ strings: [first.map((name) => `"${name}"`).join(", ")], values: [] });
    }
    const part = new Part(flattened({ strings: first, values }));
    if (!part.strings.join("").includes("insert into journal_records")) return part;
    caught.push(part);
    return Promise.resolve([made]);
  };
  // A driver's handle as far as a booking uses one.
  await bookFromSite(catching as unknown as Queryable, booking, now, BENCH_TERMS);
  const [statement] = caught;
  if (!statement || caught.length > 1) throw new Error(`A booking ran ${caught.length} statements`);
  return statement;
}
