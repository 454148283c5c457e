import { afterEach, beforeEach, expect, test } from "bun:test";
import { parseEtag, snapshotPageSchema } from "../../../shared/sync/sync.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const TOMORROW = addDays(TODAY, 1);
let server: TestServer;
let staff: SignedIn;
let doctor: number;

beforeEach(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  staff = await server.signIn();
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TOMORROW, ["10:00", "10:30", "11:00"]);
});
afterEach(() => server.stop());

/** A standby took over: the stored timeline is the earlier one. */
const failOver = () => server.db`update clinic_state set timeline = timeline - 1`;

async function epochOfSnapshot(): Promise<string> {
  const page = snapshotPageSchema.parse(await staff.json("/api/sync/snapshot"));
  return page.epoch;
}

const booking = () => ({
  employee: doctor,
  record_day: TOMORROW.split("-").reverse().join("."),
  record_time: "11:00",
});

const withKey = (epoch: string) => ({ "idempotency-key": crypto.randomUUID(), "x-epoch": epoch });

test("after a failover a call with the earlier epoch is refused before any pull", async () => {
  const before = await epochOfSnapshot();
  await failOver();
  const answer = await staff.post("/api/journal", booking(), withKey(before));
  expect([answer.status, (await answer.json()).code]).toEqual([409, "resync"]);
  const [row] = await server.db<{ made: number }[]>`select count(*) as made from journal_records`;
  expect(row?.made).toBe(0);
});

test("after a failover the ETag of a revision differs before any pull", async () => {
  const visit = await bookAtDesk(staff, { employee: doctor, day: TOMORROW, time: "10:00" });
  const template = await staff.post("/api/schedule", { tpl_name: "Утро", schedule_tpl: ["09:00"] });
  const { id } = await template.json();
  const edits = [
    { path: `/api/journal/${visit.uid}`, body: { user_name: "Анна" } },
    { path: `/api/schedule/${id}`, body: { tpl_name: "Вечер" } },
  ];
  const etags = await Promise.all(
    edits.map(async ({ path }) => (await staff.request(path)).headers.get("etag") ?? ""),
  );
  await failOver();
  for (const [at, { path, body }] of edits.entries()) {
    const etag = etags[at] ?? "";
    const refused = await staff.put(path, body, { "if-match": etag });
    expect(refused.status).toBe(412);
    const now = (await staff.request(path)).headers.get("etag") ?? "";
    expect(parseEtag(now)?.revision).toBe(parseEtag(etag)?.revision ?? 0);
    expect(now).not.toBe(etag);
    expect(refused.headers.get("etag")).toBe(now);
    expect((await staff.put(path, body, { "if-match": now })).status).toBe(200);
  }
});

test("after a failover the ETag of a schedule day differs before any pull", async () => {
  const change = (time: string[], headers = {}) =>
    staff.post(
      "/api/availability/update",
      { employeeId: doctor, day: booking().record_day, time },
      headers,
    );
  const etag = (await change(["10:00", "10:30"])).headers.get("etag") ?? "";
  await failOver();
  expect((await change(["10:00"], { "if-match": etag })).status).toBe(412);
});

test("the epoch that follows a failover is the same before and after devices have pulled", async () => {
  const visit = await bookAtDesk(staff, { employee: doctor, day: TOMORROW, time: "10:00" });
  await failOver();
  const etag = (await staff.request(`/api/journal/${visit.uid}`)).headers.get("etag") ?? "";
  const epoch = await epochOfSnapshot();
  expect(parseEtag(etag)?.epoch).toBe(epoch);
  expect(await epochOfSnapshot()).toBe(epoch);
  const [row] = await server.db<{ epoch: string; turned: boolean }[]>`
    select epoch, timeline <> current_timeline() as turned from clinic_state`;
  expect(row).toEqual({ epoch, turned: false });
});
