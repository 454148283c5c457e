import fc, { type Arbitrary } from "fast-check";
import { z } from "zod";
import { doctorInputSchema } from "../../../api/features/doctors/doctor-input.ts";
import { accessTokenInputSchema } from "../../../shared/access/access-token.ts";
import { loginSchema } from "../../../shared/access/login.ts";
import { userChangeSchema, userInputSchema } from "../../../shared/access/user.ts";
import { calendarInputSchema } from "../../../shared/calendar/doctor-calendar.ts";
import { paperInputSchema } from "../../../shared/clinic/paper.ts";
import {
  priceChangeSchema,
  priceInputSchema,
  repricingSchema,
} from "../../../shared/clinic/price.ts";
import { closureInputSchema } from "../../../shared/journal/closure.ts";
import {
  amendmentSchema,
  journalExportSchema,
  journalSettingsSchema,
  siteBookingSchema,
  staffBookingSchema,
} from "../../../shared/journal/journal.ts";
import {
  dayChangeSchema,
  templateChangeSchema,
  templateInputSchema,
} from "../../../shared/journal/schedule.ts";
import {
  awayMessagesSchema,
  messageSettingsSchema,
  testMessageSchema,
} from "../../../shared/messages/message.ts";
import {
  destructionDecisionSchema,
  retentionInputSchema,
} from "../../../shared/retention/retention.ts";
import { articleInputSchema } from "../../../shared/site/article.ts";
import { digestQuerySchema } from "../../../shared/sync/digest.ts";
import { knownQuerySchema } from "../../../shared/sync/sync.ts";
import { patientDeadlinesSchema } from "../../../shared/visit/deadline.ts";
import { readActsSchema } from "../../../shared/visit/patient-act.ts";
import { webhookChangeSchema, webhookInputSchema } from "../../../shared/webhooks/webhook.ts";
import { declinedTimeSchema, staffWishSchema } from "../../../shared/wishes/wish.ts";
import { TODAY } from "../../support/clinic/clinic.ts";
import { hostileJson, hostileText, hostileValue, rawBytes } from "./hostile.ts";

/** A form as a browser without scripts sends it. */
interface Fields {
  fields: readonly string[];
}

/** Declared bodies of writes; a route missing here fails the run. */
const SCHEMAS: Record<string, readonly z.core.$ZodType[] | Fields | "form" | "none"> = {
  "POST /appointment": {
    fields: ["uid", "name", "phone", "service", "comment", "consent", "website", "choose", "month"],
  },
  "POST /low-vision": { fields: ["mode", "to"] },
  "POST /v/:token": { fields: ["answer"] },
  "POST /v/:token/not-me": { fields: ["answer"] },
  "POST /visit/confirm": { fields: ["read"] },
  "POST /visit/move": { fields: ["slot", "read"] },
  "POST /visit/cancel": { fields: ["read"] },
  "POST /visit/no-messages": "none",
  "POST /visit/not-me": "none",
  "POST /visit/not-earlier": "none",
  "POST /visit/earlier": { fields: ["uid", "weekday", "part", "until", "consent", "website"] },
  "POST /wish": {
    fields: ["uid", "name", "phone", "doctor", "service", "weekday", "part", "until", "consent"],
  },
  "POST /api/journal/:name/link": "none",
  "DELETE /api/journal/:name/link": "none",
  "POST /api/journal/patient-acts/read": [readActsSchema],
  "PUT /api/settings/patient-page": [patientDeadlinesSchema],
  "POST /api/journal/login": [loginSchema],
  "POST /api/journal/refresh": "none",
  "POST /api/journal/logout": "none",
  "POST /api/journal/lock": "none",
  "POST /api/journal/device-key": "none",
  "POST /api/sync/known": [knownQuerySchema],
  "POST /api/sync/digest": [digestQuerySchema],
  "PUT /api/retention": [retentionInputSchema],
  "POST /api/retention/decision": [destructionDecisionSchema],
  "POST /api/papers": [paperInputSchema],
  "DELETE /api/papers/:id": "none",
  "POST /api/journal/admin/template": "form",
  "POST /api/journal": [staffBookingSchema(TODAY), siteBookingSchema(TODAY)],
  "POST /api/wishes": [staffWishSchema(TODAY)],
  "POST /api/wishes/:uid/declined": [declinedTimeSchema(TODAY)],
  "DELETE /api/wishes/:uid": "none",
  "POST /api/journal/exports": [journalExportSchema],
  "PUT /api/journal/:name": [amendmentSchema(TODAY)],
  "DELETE /api/journal/:name": "none",
  "DELETE /api/booked-slots/:name": "none",
  "PUT /api/settings/journal": [journalSettingsSchema],
  "POST /api/closures": [closureInputSchema(TODAY)],
  "DELETE /api/closures/:uid": "none",
  "POST /api/schedule": [templateInputSchema],
  "PUT /api/schedule/:name": [templateChangeSchema],
  "DELETE /api/schedule/:name": "none",
  "POST /api/availability/update": [dayChangeSchema(TODAY)],
  "DELETE /api/availability/:employee/:day": [z.object({ confirmed_visits: z.array(z.int()) })],
  "POST /api/doctors": [doctorInputSchema],
  "PUT /api/doctors/:id": [doctorInputSchema],
  "DELETE /api/doctors/:id": [z.object({ confirmed_visits: z.array(z.int()) })],
  "POST /api/tokens": [accessTokenInputSchema],
  "DELETE /api/tokens/:id": "none",
  "POST /api/messages/away": [awayMessagesSchema],
  "PUT /api/messages/settings": [messageSettingsSchema],
  "POST /api/messages/test": [testMessageSchema],
  "POST /api/messages/:id/resend": "none",
  "POST /api/messages/:id/called": "none",
  "POST /api/calendars/:employee": [calendarInputSchema],
  "PUT /api/calendars/:employee": [calendarInputSchema],
  "DELETE /api/calendars/:employee": "none",
  "POST /api/webhooks": [webhookInputSchema],
  "PUT /api/webhooks/:id": [webhookChangeSchema],
  "DELETE /api/webhooks/:id": "none",
  "POST /api/webhooks/:id/secret": "none",
  "POST /api/webhooks/:id/test": "none",
  "POST /api/webhooks/:id/deliveries/:event": "none",
  "POST /api/users": [userInputSchema],
  "PUT /api/users/:id": [userChangeSchema],
  "DELETE /api/users/:id": "none",
  "POST /api/articles": [articleInputSchema],
  "PUT /api/articles/:id": [articleInputSchema],
  "DELETE /api/articles/:id": "none",
  "POST /api/prices": [priceInputSchema],
  "PATCH /api/prices": [repricingSchema],
  "PATCH /api/prices/:id": [priceChangeSchema],
  "DELETE /api/prices/:id": "none",
  "POST /api/upload": "form",
};

/** Values that pass for good until they meet the database. */
const PLAUSIBLE: Record<string, readonly unknown[]> = {
  employee: [1, 2, "1", 3, 999_999],
  employeeId: [1, 2, "2", 999_999],
  record_day: ["11.06.2027", "12.06.2027", "2027-06-11", "11.06", "10.06.2027"],
  day: ["11.06.2027", "12.06.2027", "31.12.2099"],
  until: ["11.06.2027", "2027-06-12", "31.12.2099"],
  weekdays: [[], [0, 6], [7]],
  part: ["any", "evening", "night"],
  record_time: ["09:00", "09:30", "10:00", "23:59"],
  time: [["09:00", "10:00"], "09:00,10:00", '["09:00"]'],
  schedule_tpl: [["09:00"], "09:00, 10:00"],
  tpl_name: ["Утро"],
  phone: ["89001234567", "+7 (900) 123-45-67"],
  service: ["Консультация", "УЗИ малого таза"],
  user_name: ["Анна", "О'Нил"],
  name: ["Анна", "О'Нил"],
  comment: ["", "впервые"],
  to: ["/", "/services", "//other.example", "/служба"],
  on: ["1", "0"],
  uid: ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"],
  user_right: [";journal;", ";users;", ";"],
  login: ["user1", "Анна"],
  user_password: ["тихий-омут-1984", ""],
  password: ["осенний-ветер-47"],
  confirmed_visits: [[1, 2, 3], [], "1,2"],
  price: ["1 500"],
  sort: [0, "5"],
  category_id: [1, "2"],
  type_article: [1, "4"],
  name_employee: ["Соколова Мария"],
  full_pro_name: ["Врач"],
  address: ["https://127.0.0.1:9/", "http://crm.example", "https://192.168.0.1/"],
  shows: ["busy", "initials", "all"],
  kinds: [["visit.booked"], [], ["visit.seen"]],
};

export interface Body {
  type: string | null;
  bytes: string | Uint8Array<ArrayBuffer> | null;
}

const json = (text: Arbitrary<string>) =>
  text.map((bytes): Body => ({ type: "application/json", bytes }));

const TYPES = [
  "application/json; charset=utf-16",
  "application/json;",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "multipart/form-data; boundary=",
  "application/json, multipart/form-data",
  "é",
];

const raw: Arbitrary<Body> = fc.oneof(
  rawBytes.map((bytes): Body => ({ type: "application/json", bytes })),
  rawBytes.map((bytes): Body => ({ type: "multipart/form-data; boundary=b", bytes })),
  fc.record({ type: fc.constantFrom(...TYPES), bytes: hostileJson }),
);

/** Bodies of every kind for one write, the declared one the most often. */
export function bodiesFor(route: string): Arbitrary<Body> {
  const declared = SCHEMAS[route];
  if (declared === undefined) throw new Error(`${route} is not told to the fuzzer`);
  const none = fc.constant<Body>({ type: null, bytes: null });
  if (declared === "none") return fc.oneof({ weight: 3, arbitrary: none }, json(hostileJson), raw);
  if (declared === "form") return fc.oneof({ weight: 4, arbitrary: forms("file") }, raw, none);
  if ("fields" in declared) {
    return fc.oneof({ weight: 8, arbitrary: urlencoded(declared) }, json(hostileJson), raw, none);
  }
  const shaped = fc.oneof(...declared.map(objectsLike));
  const texts = shaped.map((value) => JSON.stringify(value));
  const asForm = route.includes("/api/doctors") ? [forms("photo", texts)] : [];
  return fc.oneof({ weight: 8, arbitrary: json(texts) }, json(hostileJson), raw, none, ...asForm);
}

function urlencoded({ fields }: Fields): Arbitrary<Body> {
  const values = fields.map((name) => {
    const plausible = fc.constantFrom(...(PLAUSIBLE[name] ?? ["1"]).map(String));
    const value = fc.oneof({ weight: 4, arbitrary: plausible }, hostileText);
    return [name, fc.option(value, { nil: null, freq: 6 })] as const;
  });
  return fc.record(Object.fromEntries(values)).map((form): Body => {
    const sent = Object.entries(form).filter((pair): pair is [string, string] => pair[1] !== null);
    const bytes = new URLSearchParams(sent).toString();
    return { type: "application/x-www-form-urlencoded", bytes };
  });
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>;
  type?: string;
}

/** Objects with the schema's fields: plausible, of the declared type, hostile, or left out. */
function objectsLike(schema: z.core.$ZodType): Arbitrary<Record<string, unknown>> {
  const shape: JsonSchema = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
  }) as JsonSchema;
  const fields = Object.entries(shape.properties ?? {}).map(([name, { type }]) => {
    const plausible = PLAUSIBLE[name];
    const good = plausible ? fc.constantFrom(...plausible) : ofType(type);
    const value = fc.oneof({ weight: 12, arbitrary: good }, { weight: 1, arbitrary: hostileValue });
    return [name, value] as const;
  });
  const all = Object.fromEntries(fields);
  return fc.oneof(
    { weight: 3, arbitrary: fc.record(all) },
    { weight: 1, arbitrary: fc.record(all, { requiredKeys: [] }) },
  );
}

function ofType(type: string | undefined): Arbitrary<unknown> {
  if (type === "boolean") return fc.boolean();
  if (type === "number" || type === "integer") return fc.integer();
  return fc.oneof(fc.string({ maxLength: 40 }), hostileText);
}

const HEADS = [
  "\x89PNG\r\n\x1a\n",
  "\xff\xd8\xff\xe0",
  "GIF89a",
  "RIFF\0\0\0\0WEBP",
  "PK\x03\x04",
  "%PDF",
  "<svg",
  "",
];

/** A form with one file, whole or broken, beside perhaps `data`. */
function forms(field: string, data: Arbitrary<string> = hostileJson): Arbitrary<Body> {
  return fc
    .record({
      name: fc.oneof(
        fc.constantFrom("a.png", "шаблон.docx", "\0", "../x", 'a".svg', ""),
        hostileText,
      ),
      field: fc.constantFrom(field, field, field, "другое", ""),
      head: fc.constantFrom(...HEADS),
      bytes: fc.uint8Array({ maxLength: 300 }),
      data: fc.option(data, { nil: null }),
      whole: fc.boolean(),
    })
    .map(({ name, field: its, head, bytes, data: text, whole }): Body => {
      const part =
        text === null
          ? ""
          : `--b\r\nContent-Disposition: form-data; name="data"\r\n\r\n${text}\r\n`;
      const file = `--b\r\nContent-Disposition: form-data; name="${its}"; filename="${name}"\r\n\r\n`;
      return {
        type: "multipart/form-data; boundary=b",
        bytes: new Uint8Array(
          Buffer.concat([
            Buffer.from(part + file),
            Buffer.from(head, "latin1"),
            bytes,
            Buffer.from(whole ? "\r\n--b--\r\n" : ""),
          ]),
        ),
      };
    });
}
