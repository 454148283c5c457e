import { z } from "zod";
import type { Right } from "../../../shared/access/rights.ts";
import { idSchema } from "../../../shared/schema/mini-fields.ts";
import { PROBLEM } from "../../../shared/schema/problem.ts";
import type { ClinicMoment, Day } from "../../../shared/time/calendar.ts";
import { formatDay } from "../../../shared/time/calendar.ts";
import type { Tx } from "../../platform/database/connection.ts";
import { Refusal } from "../../platform/http/problems.ts";
import { selectVisitsAt, selectVisitsFrom, type VisitRow } from "./queries.ts";

/** The ids of the visits that a person was shown and confirmed: a list, or `1,2,3`. */
export const confirmedVisitsSchema = z.preprocess(
  (value) => (typeof value === "string" ? value.split(",").filter((each) => each !== "") : value),
  z
    .array(idSchema)
    .max(10_000)
    .default([])
    .describe("Номера записей, которые теряют время и которые человек видел"),
);

/** Who removes times, and which visits they were shown. */
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
