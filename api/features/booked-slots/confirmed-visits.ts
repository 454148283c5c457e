import type { MiddlewareHandler } from "hono";
import { z } from "zod";
import { described } from "../../platform/http/describe.ts";
import type { Env } from "../../platform/http/env.ts";
import { parseWith, readJson } from "../../platform/http/validate.ts";
import { confirmedVisitsSchema } from "./visits-in-the-way.ts";

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
