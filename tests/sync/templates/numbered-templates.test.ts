import { expect, test } from "bun:test";
import type { ScheduleTemplate } from "../../../shared/journal/template.ts";
import { HEADERS } from "../../../shared/sync/sync.ts";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import { drained, takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { outboxOf } from "../../support/device/spoil.ts";
import { sending } from "../../support/server/json.ts";

// What versions before templates had uids stored of their templates, by number.
const reception = receptionForFile();

type Seat = Awaited<ReturnType<typeof takeSeat>>;

const isWrite = ({ method, path }: LoggedCall) =>
  method !== "GET" && path.startsWith("/api/schedule");

const fieldsOf = (tpl_name: string) => ({ tpl_name, schedule_tpl: ["09:00"] });

const templates = async ({ person }: Pick<Seat, "person">): Promise<ScheduleTemplate[]> =>
  (await person.request("/api/schedule")).json();

const made = async ({ person }: Seat, name: string, headers = {}): Promise<ScheduleTemplate> =>
  (await person.request("/api/schedule", sending("POST", fieldsOf(name), headers))).json();

/** The app is closed, and the earlier version's outbox is in the place of its own. */
async function leaveRows(seat: Seat, rows: readonly object[]): Promise<void> {
  await seat.tab.close();
  const opening = seat.device.indexedDB.open(outboxOf(seat));
  await new Promise((resolve) => opening.addEventListener("success", resolve));
  const writing = opening.result.transaction("rows", "readwrite");
  for (const row of rows) writing.objectStore("rows").put(row);
  await new Promise((resolve) => writing.addEventListener("complete", resolve));
  opening.result.close();
}

const stored = (seq: number, call: object, row: object = {}) => ({
  ...{ seq, key: crypto.randomUUID(), state: "pending", attempts: 0, lease: null, version: 1 },
  ...{ madeAt: "2027-06-10T06:00:00.000Z", ...row },
  sealed: { etag: null, answer: null, ...call },
});
const creation = (name: string) => ({
  ...{ kind: "create-template", id: null, body: fieldsOf(name), base: {} },
});
const renaming = (id: number, from: string, to: string) => ({
  ...{ kind: "edit-template", id, body: fieldsOf(to), base: fieldsOf(from), etag: '"none"' },
});
const removal = (id: number, name: string) => ({
  ...{ kind: "delete-template", id, body: null, base: fieldsOf(name), etag: '"none"' },
});

test("templates made, changed and removed by an earlier version are shown and sent as they were meant", async () => {
  const seat = await takeSeat(reception);
  const answerLost = crypto.randomUUID();
  await made(seat, "Дошёл", { [HEADERS.key]: answerLost });
  const [there, gone] = [await made(seat, "Был"), await made(seat, "Лишний")];
  await until(() => seat.engine.templates().length === 3);
  seat.device.line.ambush("failed", isWrite, Number.POSITIVE_INFINITY);
  await leaveRows(seat, [
    stored(1, creation("Новый")),
    stored(2, creation("Дошёл"), { key: answerLost, attempts: 1 }),
    stored(3, renaming(-2, "Дошёл", "Дошёл и назван")),
    stored(4, renaming(there.id, "Был", "Стал")),
    stored(5, removal(gone.id, "Лишний")),
    stored(6, creation("Передумали"), { attempts: 1 }),
    stored(7, removal(-6, "Передумали")),
  ]);
  const { engine } = await seat.device.open();
  const names = () => engine.templates().map(({ tpl_name }) => tpl_name);
  expect(names().sort()).toEqual(["Дошёл и назван", "Новый", "Стал"]);
  const shown = engine.templates().find(({ tpl_name }) => tpl_name === "Стал");
  await engine.editTemplate(shown?.uid ?? "", "Стал снова", ["09:00"], shown);
  seat.device.line.calm();
  engine.syncNow();
  await drained(engine);
  expect(engine.decisions()).toEqual([]);
  const left = await templates(seat);
  expect(left.map(({ tpl_name }) => tpl_name).sort()).toEqual([
    ...["Дошёл и назван", "Новый", "Стал снова"],
  ]);
  expect(left.find(({ tpl_name }) => tpl_name === "Дошёл и назван")?.uid).toBe(answerLost);
  await until(() => `${names().sort()}` === "Дошёл и назван,Новый,Стал снова");
  await seat.device.close();
});

test("a template that an earlier version could not make is made once a person says so, though its first call arrives after all", async () => {
  const seat = await takeSeat(reception);
  const refused = { status: 403, at: "2027-06-10T06:00:01.000Z", etag: null, xid: null };
  const answer = { ...refused, epoch: null, record: null, problem: null, nearest: [], visits: [] };
  const parked = stored(
    1,
    { ...creation("Раз"), answer },
    { state: "rejected", attempts: 1, key: crypto.randomUUID() },
  );
  await leaveRows(seat, [parked]);
  const { engine } = await seat.device.open();
  await made(seat, "Раз", { [HEADERS.key]: parked.key });
  await engine.decide(parked.key, { kind: "retry" });
  await drained(engine);
  expect(engine.decisions()).toEqual([]);
  const again = (await templates(seat)).filter(({ tpl_name }) => tpl_name === "Раз");
  expect(again.map(({ uid }) => uid)).toEqual([parked.key]);
  await seat.device.close();
});
