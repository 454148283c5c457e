import type { Context } from "hono";
import type { Env } from "../http/env.ts";
import { parseWith, readJson } from "../http/validate.ts";
import { confirmedVisitsSchema } from "./visits-in-the-way.ts";

/** The visits a person was shown: in the body, or, for DELETE, in the query. */
export async function readConfirmedVisits(context: Context<Env>): Promise<number[]> {
  const body = (await context.req.text()) === "" ? {} : await readJson(context);
  const inBody = typeof body === "object" && body !== null && "confirmed_visits" in body;
  const given = inBody ? body.confirmed_visits : context.req.query("confirmed_visits");
  return parseWith(confirmedVisitsSchema, given, "confirmed_visits");
}
