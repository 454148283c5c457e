import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import type { Right } from "../../../shared/access/rights.ts";
import type { BookedSlot } from "../../../shared/journal/booked-slot.ts";
import { idSchema } from "../../../shared/schema/mini-fields.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import { type ClinicMoment, type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { described } from "../../platform/http/describe.ts";
import { clinicNow, type Env, type Server } from "../../platform/http/env.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { parseWith, readJson } from "../../platform/http/validate.ts";
import { selectPublicSlots, selectVisitsAt, selectVisitsFrom, type VisitRow } from "./queries.ts";

export { selectVisits as listVisits } from "./queries.ts";

/** The slots a visitor must not be offered: no names, nothing past, no hidden doctors. */
export async function listSlots(server: Server, employee: number | null): Promise<BookedSlot[]> {
  const slots = await selectPublicSlots(server.db, { employee, from: clinicNow(server).day });
  return slots.map((slot) => ({ ...slot, day: formatDay(slot.day) }));
}

/** The ids of the visits that a person was shown and confirmed: a list, or `1,2,3`. */
const confirmedVisitsSchema = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((each) => each !== "") : value),
  z
    .array(idSchema)
    .max(10_000)
    .default([])
    .describe("Номера записей, которые теряют время и которые человек видел"),
);

/** The user who removes times, and the visits they were shown. */
export interface Remover {
  confirmed: readonly number[];
  rights: readonly Right[];
}

/** Throws 409 naming the visits at these times, unless every one of them was shown. */
export async function refuseVisitsAt(
  tx: Tx,
  at: { employee: number; day: Day; times: readonly string[] },
  remover: Remover,
): Promise<void> {
  if (at.times.length > 0) refuseUnconfirmed(await selectVisitsAt(tx, at), remover);
}

/** The same for all visits to a doctor that are still to come. */
export async function refuseVisitsFrom(
  tx: Tx,
  employee: number,
  from: ClinicMoment,
  remover: Remover,
): Promise<void> {
  refuseUnconfirmed(await selectVisitsFrom(tx, employee, from), remover);
}

function refuseUnconfirmed(visits: VisitRow[], { confirmed, rights }: Remover): void {
  const shown = new Set(confirmed);
  if (visits.every(({ id }) => shown.has(id))) return;
  const withNames = rights.includes("journal");
  throw new Refusal(409, PROBLEM.visitsInTheWay, "На это время записаны пациенты", {
    visits: visits.map(({ id, day, time, user_name, phone }) => ({
      id,
      day: formatDay(day),
      time,
      ...(withNames ? { user_name, phone } : {}),
    })),
  });
}

interface Confirmed {
  in: object;
  out: { query: { confirmed_visits: number[] } };
}

const bodySchema = z.object({ confirmed_visits: confirmedVisitsSchema });
const querySchema = z.object({
  confirmed_visits: z
    .string()
    .regex(/^[\d,]*$/)
    .optional()
    .describe("То же через запятую, когда тела нет"),
});

/** Validates the visits a person was shown: in the body, or, for DELETE, in the query. */
export const validateConfirmedVisits = described<MiddlewareHandler<Env, string, Confirmed>>(
  async (context, next) => {
    const body = (await context.req.text()) === "" ? {} : await readJson(context);
    const inBody = typeof body === "object" && body !== null && "confirmed_visits" in body;
    const given = inBody ? body.confirmed_visits : context.req.query("confirmed_visits");
    const confirmed_visits = parseWith(confirmedVisitsSchema, given, "confirmed_visits");
    context.req.addValidatedData("query", { confirmed_visits });
    await next();
  },
  {
    query: querySchema,
    bodies: [{ media: "application/json", schema: bodySchema, isOptional: true }],
  },
);
