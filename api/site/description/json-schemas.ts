import { z } from "zod";
import { accessTokenSchema, newAccessTokenSchema } from "../../../shared/access/access-token.ts";
import { sessionUserSchema } from "../../../shared/access/session.ts";
import { userChangeSchema, userInputSchema, userSchema } from "../../../shared/access/user.ts";
import { doctorSchema } from "../../../shared/clinic/doctor.ts";
import { paperSchema } from "../../../shared/clinic/paper.ts";
import { priceSchema } from "../../../shared/clinic/price.ts";
import { databaseHealthSchema, healthSchema } from "../../../shared/health/health.ts";
import { bookedSlotSchema, staffBookedSlotSchema } from "../../../shared/journal/booked-slot.ts";
import { dayRecordSchema, journalRecordSchema } from "../../../shared/journal/record.ts";
import {
  destroyedRefusalSchema,
  slotRefusalSchema,
  staleDaySchema,
  staleRecordSchema,
  staleTemplateSchema,
  visitsRefusalSchema,
} from "../../../shared/journal/refusals.ts";
import { availabilitySchema, nearestTimeSchema } from "../../../shared/journal/schedule.ts";
import { revisedTemplateSchema } from "../../../shared/journal/template.ts";
import { actSchema } from "../../../shared/retention/act.ts";
import { retentionStateSchema } from "../../../shared/retention/retention.ts";
import { daySchema } from "../../../shared/schema/day.ts";
import { answeredDay } from "../../../shared/schema/mini-fields.ts";
import { problemSchema } from "../../../shared/schema/problem.ts";
import { articleSchema } from "../../../shared/site/article.ts";
import { searchEntrySchema } from "../../../shared/site/search-entry.ts";
import { syncDocumentSchema } from "../../../shared/sync/sync.ts";
import { wishSchema } from "../../../shared/wishes/wish.ts";
import { doctorInputSchema } from "../../features/doctors/doctor-input.ts";

type Schema = z.core.$ZodType;
export type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Schemas that the description names, so that generated clients have types for them. */
const NAMED: Readonly<Record<string, Schema>> = {
  AccessToken: accessTokenSchema,
  NewAccessToken: newAccessTokenSchema,
  Act: actSchema,
  Article: articleSchema,
  Availability: availabilitySchema,
  BookedSlot: bookedSlotSchema,
  DatabaseHealth: databaseHealthSchema,
  DayRecord: dayRecordSchema,
  DestroyedRefusal: destroyedRefusalSchema,
  Doctor: doctorSchema,
  DoctorInput: doctorInputSchema,
  Health: healthSchema,
  JournalRecord: journalRecordSchema,
  NearestTime: nearestTimeSchema,
  Paper: paperSchema,
  Price: priceSchema,
  Problem: problemSchema,
  RetentionState: retentionStateSchema,
  ScheduleTemplate: revisedTemplateSchema,
  SearchEntry: searchEntrySchema,
  SessionUser: sessionUserSchema,
  SlotRefusal: slotRefusalSchema,
  StaffBookedSlot: staffBookedSlotSchema,
  StaleDay: staleDaySchema,
  StaleRecord: staleRecordSchema,
  StaleTemplate: staleTemplateSchema,
  SyncDocument: syncDocumentSchema,
  User: userSchema,
  UserChange: userChangeSchema,
  UserInput: userInputSchema,
  VisitsRefusal: visitsRefusalSchema,
  Wish: wishSchema,
};

/** Constraints that a schema cannot express. */
const FACTS: ReadonlyMap<Schema, Record<string, unknown>> = new Map([
  [daySchema as Schema, { type: "string", format: "date" }],
  [answeredDay as Schema, { type: "string" }],
]);

const registry = z.registry<{ id?: string; description?: string }>();
for (const [id, schema] of Object.entries(NAMED)) registry.add(schema, { id });

/** Turns schemas into JSON Schema, and collects the named ones that they refer to. */
export class JsonSchemas {
  readonly components: Record<string, JsonSchema> = {};

  /** @param direction `sent`: what a caller may send; `answered`: what it receives */
  read(direction: "sent" | "answered", schema: Schema): JsonSchema {
    const whole = z.toJSONSchema(z.object({ schema }), {
      io: direction === "sent" ? "input" : "output",
      unrepresentable: "any",
      metadata: registry,
      override: ({ zodSchema, jsonSchema }) => refine(zodSchema, jsonSchema),
    });
    const moved: typeof whole = JSON.parse(
      JSON.stringify(whole).replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    Object.assign(this.components, moved.$defs);
    return moved.properties?.schema as JsonSchema;
  }
}

function refine(schema: Schema, json: JsonSchema): void {
  const words = z.globalRegistry.get(schema)?.description;
  if (words) json.description = words;
  Object.assign(json, FACTS.get(schema));
  // The limits of JavaScript's safe integers carry no information.
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum;
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum;
  // Responses may gain fields, so clients must accept unknown ones.
  if (json.additionalProperties === false) delete json.additionalProperties;
  if ("id" in json) delete json.id;
}
