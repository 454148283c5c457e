import { expect, test } from "bun:test";
import { formatDay } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { templateForm, templateWith } from "../../support/clinic/template.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { sending } from "../../support/server/json.ts";

let made = 0;

const server = serverForFile({ clock: () => THURSDAY_NINE });
const staff = personForFile(server);

/** A free time of a doctor. */
async function freeSlot() {
  const employee = await addDoctor(server.db);
  await offer(server.db, employee, TODAY, ["12:00"]);
  return { employee, record_day: formatDay(TODAY), record_time: "12:00" };
}

/** The id of the row that a call creates. */
async function idOf(path: string, init: RequestInit): Promise<number> {
  const answer = await staff.request(path, init);
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).id;
}

const newRecord = async () => idOf("/api/journal", sending("POST", await freeSlot()));
const newUser = () => idOf("/api/users", sending("POST", user()));
const newArticle = () => idOf("/api/articles", sending("POST", ARTICLE));
const newPrice = () => idOf("/api/prices", sending("POST", PRICE));
const newTemplate = () => idOf("/api/schedule", sending("POST", TEMPLATE));
const newDoctor = async () => idOf("/api/doctors", await doctorForm("POST"));
const actName = async () => {
  await staff.delete(`/api/journal/${await newRecord()}`);
  return (await staff.json("/api/journal/acts/index"))[0].act_filename;
};

const ARTICLE = { name_article: "Статья", text_article: "", type_article: 1, delete_article: 0 };
const PRICE = { name: "УЗИ", description: "", price: "100", category_id: 1, sort: 0 };
const TEMPLATE = { tpl_name: "Утро", schedule_tpl: ["09:00"] };
const user = () => ({
  login: `someone${++made}`,
  user_password: "берёзовый-чердак-19",
  user_right: ";",
});

async function doctorForm(method: string) {
  const body = new FormData();
  body.set("data", JSON.stringify({ name_employee: "Иванова Анна", full_pro_name: "Гинеколог" }));
  const photo = await drawImage("png", { width: 60, height: 80 });
  body.set("photo", new File([photo], "photo.png", { type: "image/png" }));
  return { method, body };
}

function fileForm() {
  const body = new FormData();
  body.set("file", new File(["%PDF-1.4 памятка"], "памятка.pdf", { type: "application/pdf" }));
  return { method: "POST", body };
}

type Sent = RequestInit | (() => RequestInit | Promise<RequestInit>);

/** A call: its method, its spelling in the specification, the canonical one if it differs. */
interface Call {
  spelt: string;
  canonical?: string;
  /** The value of `:id`, created for each spelling. */
  id?: () => Promise<number | string>;
  sent?: Sent;
  status?: number;
}

const GONE: RequestInit = { method: "DELETE" };

const CALLS: Record<string, Call> = {
  "A-7.1": {
    spelt: "/journal/login",
    canonical: "/api/journal/login",
    sent: () => sending("POST", { login: staff.user.login, password: staff.user.password }),
  },
  "A-7.2": { spelt: "/journal/jwt-test", canonical: "/api/journal/jwt-test" },
  "A-7.3": {
    spelt: "/journal/refresh",
    canonical: "/api/journal/refresh",
    sent: { method: "POST" },
  },
  "A-7.5": { spelt: "/api/journal/unread-count" },
  "A-7.6": { spelt: "/api/journal/", canonical: "/api/journal" },
  "A-7.7": { spelt: "/api/journal/:id", id: newRecord },
  "A-7.8": {
    spelt: "/api/journal/:id",
    id: newRecord,
    sent: () => sending("PUT", { user_name: "Анна Ким", phone: "89001234567", service: "" }),
  },
  "A-7.9": {
    spelt: "/api/journal/:id",
    id: newRecord,
    sent: sending("PUT", { call_operator: true }),
  },
  "A-7.10": { spelt: "/api/journal/:id", id: newRecord, sent: GONE },
  "A-7.11": { spelt: "/api/settings/journal" },
  "A-7.12": {
    spelt: "/api/settings/journal",
    sent: sending("PUT", { deleteAfterDayPassed: false }),
  },
  "A-7.13": {
    spelt: "/journal",
    canonical: "/api/journal",
    sent: async () => sending("POST", await freeSlot()),
    status: 201,
  },
  "A-7.14": { spelt: "/booked-slots/", canonical: "/api/booked-slots" },
  "A-7.15": { spelt: "/booked-slots?employee=1", canonical: "/api/booked-slots?employee=1" },
  "A-7.16": {
    spelt: "/booked-slots/:id",
    canonical: "/api/booked-slots/:id",
    id: newRecord,
    sent: GONE,
  },
  "A-7.17": { spelt: "/schedule", canonical: "/api/schedule" },
  "A-7.18": { spelt: "/api/schedule", sent: sending("POST", TEMPLATE), status: 201 },
  "A-7.19": { spelt: "/api/schedule/:id", id: newTemplate, sent: sending("PUT", TEMPLATE) },
  "A-7.20": { spelt: "/api/schedule/:id", id: newTemplate, sent: GONE },
  "A-7.21": {
    spelt: "/doctors/availabilityy/:id",
    canonical: "/api/doctors/availability/:id",
    id: newDoctor,
  },
  "A-7.22": { spelt: "/doctors/availabilityy/all", canonical: "/api/doctors/availability/all" },
  "A-7.23": {
    spelt: "/availability/update",
    canonical: "/api/availability/update",
    sent: async () =>
      sending("POST", {
        employeeId: await newDoctor(),
        day: formatDay(TODAY),
        time: JSON.stringify(["15:00"]),
      }),
  },
  "A-7.24": {
    spelt: "/availability/:id/10.06.2027",
    canonical: "/api/availability/:id/10.06.2027",
    id: async () => (await freeSlot()).employee,
    sent: GONE,
  },
  // The page, for callers that do not accept JSON.
  "A-7.25": {
    spelt: "/doctors",
    canonical: "/api/doctors",
    sent: { headers: { accept: "application/json" } },
  },
  "A-7.26": {
    spelt: "/doctors/:id/services",
    canonical: "/api/doctors/:id/services",
    id: newDoctor,
  },
  "A-7.27": { spelt: "/doctors/:id/photo", canonical: "/api/doctors/:id/photo", id: newDoctor },
  "A-7.28": {
    spelt: "/doctors",
    canonical: "/api/doctors",
    sent: () => doctorForm("POST"),
    status: 201,
  },
  "A-7.29": {
    spelt: "/doctors/:id",
    canonical: "/api/doctors/:id",
    id: newDoctor,
    sent: () => doctorForm("PUT"),
  },
  "A-7.30": { spelt: "/doctors/:id", canonical: "/api/doctors/:id", id: newDoctor, sent: GONE },
  "A-7.31": { spelt: "/users", canonical: "/api/users" },
  "A-7.32": {
    spelt: "/users",
    canonical: "/api/users",
    sent: () => sending("POST", user()),
    status: 201,
  },
  "A-7.33": {
    spelt: "/users/:id",
    canonical: "/api/users/:id",
    id: newUser,
    sent: () => sending("PUT", user()),
  },
  "A-7.34": {
    spelt: "/users/:id",
    canonical: "/api/users/:id",
    id: newUser,
    sent: GONE,
    status: 204,
  },
  "A-7.35": { spelt: "/api/articles" },
  "A-7.36": { spelt: "/api/articles", sent: sending("POST", ARTICLE), status: 201 },
  "A-7.37": { spelt: "/api/articles/:id", id: newArticle, sent: sending("PUT", ARTICLE) },
  "A-7.38": { spelt: "/api/articles/:id", id: newArticle, sent: GONE },
  "A-7.39": { spelt: "/api/upload", sent: fileForm, status: 201 },
  "A-7.40": { spelt: "/api/prices" },
  "A-7.41": { spelt: "/api/prices", sent: sending("POST", PRICE), status: 201 },
  "A-7.42": { spelt: "/api/prices/:id", id: newPrice, sent: sending("PATCH", { sort: 3 }) },
  "A-7.43": { spelt: "/api/prices/:id", id: newPrice, sent: GONE },
  "A-7.44": { spelt: "/api/journal/acts/index" },
  "A-7.45": { spelt: "/api/journal/acts/download-all" },
  "A-7.46": { spelt: "/api/journal/acts/download-single/:id", id: actName },
  "A-7.47": { spelt: "/api/journal/acts/download-period?start=01.06.2027&end=30.06.2027" },
  "A-7.48": { spelt: "/api/journal/admin/template" },
  "A-7.49": { spelt: "/api/journal/logs/download" },
  "A-7.50": {
    spelt: "/api/journal/admin/template",
    sent: async () => templateForm(await templateWith(() => ({}))),
    status: 201,
  },
  "A-7.4": {
    spelt: "/journal/logout",
    canonical: "/api/journal/logout",
    sent: { method: "POST" },
    status: 204,
  },
};

/** With a slash at its end, before the query if there is one; without it where it has one. */
function otherwiseEnded(path: string): string {
  const [address = "", query] = path.split("?");
  const ended = address.endsWith("/") ? address.slice(0, -1) : `${address}/`;
  return query === undefined ? ended : `${ended}?${query}`;
}

test.each(Object.entries(CALLS))(
  "%s is answered the same under the specification's spelling and the canonical one",
  async (_id, { spelt, canonical = spelt, id, sent, status = 200 }) => {
    for (const path of [spelt, canonical, otherwiseEnded(spelt), otherwiseEnded(canonical)]) {
      const person = /log(in|out)|refresh/.test(path) ? await server.signIn() : staff;
      const init = typeof sent === "function" ? await sent() : (sent ?? {});
      const address = path.replace(":id", String(await id?.()));
      const answer = await person.request(address, init);
      expect([path, answer.status]).toEqual([path, status]);
      const type = answer.headers.get("content-type") ?? "";
      expect([path, /^text\/html/.test(type)]).toEqual([path, false]);
      await answer.bytes();
    }
  },
);

test("the table above has every call of section 7", () => {
  const ids = Array.from({ length: 50 }, (_, at) => `A-7.${at + 1}`);
  expect(Object.keys(CALLS).sort()).toEqual(ids.sort());
});
