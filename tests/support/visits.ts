import { type Day, formatDay } from "../../shared/calendar.ts";
import { TODAY } from "./clinic.ts";
import type { SignedIn, TestServer } from "./server.ts";

export interface VisitFields {
  employee: number;
  day: Day;
  time: string;
  name: string;
  phone: string;
  service: string;
  comment: string;
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
export const bookOnSite = (server: Pick<TestServer, "request">, fields: Given) =>
  send(server, { ...bodyOf(fields), consent: true, operator_view: false, call_operator: false });

/** Another desk books, by the API. */
export const bookAtDesk = (person: SignedIn, fields: Given) => send(person, bodyOf(fields));

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
  };
}

async function send(
  by: Pick<TestServer, "request">,
  body: Record<string, unknown>,
): Promise<Visit> {
  const answer = await by.request("/api/journal", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
  return answer.json();
}
