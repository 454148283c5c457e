import { type Day, formatDay } from "../../../shared/time/calendar.ts";
import type { Caller } from "../server/caller.ts";
import type { TestServer } from "../server/server.ts";
import { TODAY } from "./clinic.ts";

export interface VisitFields {
  employee: number;
  day: Day;
  time: string;
  name: string;
  phone: string;
  service: string;
  comment: string;
  /** The patient agrees to messages; left out of the call where it is not given. */
  smsConsent?: boolean;
  /** The client's own name of the visit; without one the server gives it. */
  uid?: string;
}

export interface Visit {
  id: number;
  uid: string;
}

const VISIT = {
  day: TODAY,
  name: "Анна Ким",
  phone: "89001234567",
  service: "Консультация",
  comment: "",
};

type Given = Partial<VisitFields> & Pick<VisitFields, "employee" | "time">;

/** A patient books on the site. */
export const bookOnSite = (
  server: Caller,
  fields: Given,
): Promise<Pick<Visit, "uid"> & { link?: string }> =>
  send(server, { ...bodyOf(fields), consent: true, operator_view: false, call_operator: false });

/** The same, with the number, which the site does not show. */
export async function bookNumbered(
  server: Caller & Pick<TestServer, "db">,
  fields: Given,
): Promise<Visit> {
  const { uid } = await bookOnSite(server, fields);
  const [row] = await server.db<Visit[]>`select id, uid from journal_records where uid = ${uid}`;
  if (!row) throw new Error("The visit is not there");
  return row;
}

/** Another desk books, by the API. */
export const bookAtDesk = (person: Caller, fields: Given) => send(person, bodyOf(fields));

function bodyOf(fields: Given) {
  const visit = { ...VISIT, ...fields };
  return {
    employee: visit.employee,
    record_day: formatDay(visit.day),
    record_time: visit.time,
    user_name: visit.name,
    phone: visit.phone,
    service: visit.service,
    add_comment: visit.comment,
    ...(fields.uid ? { uid: fields.uid } : {}),
    ...(fields.smsConsent === undefined ? {} : { sms_consent: fields.smsConsent }),
  };
}

async function send(by: Caller, body: Record<string, unknown>): Promise<Visit> {
  const answer = await by.post("/api/journal", body);
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
