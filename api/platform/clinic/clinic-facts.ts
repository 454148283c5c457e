import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type Clinic, clinicSchema } from "../../../shared/clinic/clinic.ts";
import { CannotStart } from "../config/startup-error.ts";

const FILE = fileURLToPath(new URL("../../../clinic.json", import.meta.url));

/** The clinic's own facts, from `clinic.json`; a mistake in it stops the start, in words. */
export function readClinicFacts(file = FILE): Clinic {
  const facts = clinicSchema.safeParse(parsed(file));
  if (facts.success) return facts.data;
  throw new CannotStart(`clinic.json cannot be used:\n${z.prettifyError(facts.error)}`);
}

let known: Clinic | null = null;

/** The same, read once: they do not change under a running server. */
export function clinicFacts(): Clinic {
  known ??= readClinicFacts();
  return known;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    throw new CannotStart(`clinic.json cannot be read: ${String(error)}`);
  }
}
