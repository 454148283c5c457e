import fc, { type Arbitrary } from "fast-check";
import type { OpenApi, Operation } from "../../../api/site/description/document.ts";
import type { JsonSchema } from "../../../api/site/description/json-schemas.ts";
import { nameOf, type Route } from "../../support/server/routes.ts";
import { hostileJson, hostileText, hostileValue, rawBytes } from "./hostile.ts";

/** Fields of the site's forms, as a browser without scripts sends them; the API describes its own. */
const FORMS: Record<string, readonly string[]> = {
  "POST /appointment": [
    "uid",
    "name",
    "phone",
    "service",
    "comment",
    "consent",
    "website",
    "choose",
    "month",
  ],
  "POST /low-vision": ["mode", "to"],
  "POST /v/:token": ["answer"],
  "POST /v/:token/not-me": ["answer"],
  "POST /visit/confirm": ["read"],
  "POST /visit/move": ["slot", "read"],
  "POST /visit/cancel": ["read"],
  "POST /visit/not-earlier": [],
  "POST /visit/no-messages": [],
  "POST /visit/not-me": [],
  "POST /visit/earlier": ["uid", "weekday", "part", "until", "consent", "website"],
  "POST /wish": [
    "uid",
    "name",
    "phone",
    "doctor",
    "service",
    "weekday",
    "part",
    "until",
    "consent",
  ],
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

/**
 * Bodies of every kind for one write, the described one the most often. Throws for a write that
 * neither `FORMS` nor the API's description has.
 */
export function bodiesFor(route: Route, described: OpenApi): Arbitrary<Body> {
  const none = fc.constant<Body>({ type: null, bytes: null });
  const fields = FORMS[nameOf(route)];
  if (fields)
    return fc.oneof({ weight: 8, arbitrary: urlencoded(fields) }, json(hostileJson), raw, none);
  const operation = operationOf(route, described);
  if (!operation) throw new Error(`${nameOf(route)} has no description, and is no form of FORMS`);
  const content = operation.requestBody?.content;
  if (!content) return fc.oneof({ weight: 3, arbitrary: none }, json(hostileJson), raw);
  const { "application/json": asJson, "multipart/form-data": asForm } = content;
  if (!asJson) return fc.oneof({ weight: 4, arbitrary: forms("file") }, raw, none);
  const texts = fc
    .oneof(...alternatives(asJson.schema ?? {}, described).map(objectsLike))
    .map((value) => JSON.stringify(value));
  const both = asForm ? [forms("photo", texts)] : [];
  return fc.oneof({ weight: 8, arbitrary: json(texts) }, json(hostileJson), raw, none, ...both);
}

const operationOf = ({ method, path }: Route, { paths }: OpenApi): Operation | undefined =>
  paths[path.replace(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];

function urlencoded(fields: readonly string[]): Arbitrary<Body> {
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

type Properties = Record<string, { type?: string }>;

/** The fields of each kind of object that a schema takes. */
function alternatives(schema: JsonSchema, described: OpenApi): Properties[] {
  const { $ref, anyOf, oneOf, allOf, properties } = schema as {
    $ref?: string;
    anyOf?: JsonSchema[];
    oneOf?: JsonSchema[];
    allOf?: JsonSchema[];
    properties?: Properties;
  };
  const named = $ref && described.components.schemas[$ref.split("/").at(-1) ?? ""];
  if (named) return alternatives(named, described);
  const either = anyOf ?? oneOf;
  if (either) return either.flatMap((each) => alternatives(each, described));
  const parts = (allOf ?? []).flatMap((each) => alternatives(each, described));
  return [Object.assign({}, properties, ...parts)];
}

/** Objects with these fields: plausible, of the declared type, hostile, or left out. */
function objectsLike(properties: Properties): Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, { type }]) => {
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
