import { expect, test } from "bun:test";
import { requestOf } from "../../../web-admin/offline/operations/target.ts";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  booked,
  cancelElsewhere,
  drained,
  editElsewhere,
  hasNumber,
  recordsOn,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const isCreation = ({ method, path }: LoggedCall) => method === "POST" && path === "/api/journal";

/**
 * Booked, accepted by the server, renamed by a colleague; the desk has received only the renaming.
 */
async function unheardAndRenamed() {
  const { device, engine, day, visit } = await reception.takeSeatOnFreshDay();
  device.line.ambush("answer-lost", isCreation);
  device.line.ambush("request-lost", isCreation, Number.POSITIVE_INFINITY);
  const uid = uidOf(
    await engine.createVisit({ ...visit, user_name: "Анна", phone: "79001112233" }),
  );
  const colleague = await reception.server.signIn();
  await until(async () => (await recordsOn(colleague, day)).length === 1);
  await editElsewhere(colleague, uid, { user_name: "Ольга" });
  await until(() => engine.record(uid)?.revision === 2);
  return { day, device, engine, uid, colleague };
}

test("while a booking waits for its answer the screen shows a colleague's changes of it", async () => {
  const { day, device, engine, uid, colleague } = await unheardAndRenamed();
  expect(engine.record(uid)).toMatchObject({ user_name: "Ольга", sync: "waiting" });
  await editElsewhere(colleague, uid, { add_comment: "Перезвонить" });
  await engine.editVisit(uid, { add_comment: "С направлением" });
  device.line.calm();
  engine.syncNow();
  await drained(engine);
  expect(await recordsOn(colleague, day)).toMatchObject([
    { user_name: "Ольга", add_comment: "Перезвонить" },
  ]);
  expect(engine.decisions()).toMatchObject([
    { fields: [{ field: "add_comment", mine: "С направлением", theirs: "Перезвонить" }] },
  ]);
});

test("cancelling a booking that waits for its answer asks about a colleague's changes of it", async () => {
  const { day, device, engine, uid, colleague } = await unheardAndRenamed();
  await engine.cancelVisit(uid);
  device.line.calm();
  engine.syncNow();
  await drained(engine);
  expect(engine.decisions()).toMatchObject([{ kind: "cancel", theirs: { user_name: "Ольга" } }]);
  expect(await recordsOn(colleague, day)).toHaveLength(1);
});

/** Anna's booking, made offline for a time that Inna has taken meanwhile, waits for a decision. */
async function refusedBooking() {
  const seat = await reception.takeSeatOnFreshDay();
  seat.device.line.cut = true;
  const mine = await seat.engine.createVisit({ ...seat.visit, user_name: "Анна" });
  const colleague = await reception.takeSeat();
  const theirs = await booked(colleague.engine, { ...seat.visit, user_name: "Инна" });
  seat.device.line.cut = false;
  await drained(seat.engine);
  await until(() => (seat.engine.decisions()[0]?.theirs ?? null) !== null);
  return { ...seat, mine, theirs };
}

test("text typed into a refused booking stays and is sent, even if its first call arrives after all", async () => {
  const { engine, device, day, mine, theirs, person } = await refusedBooking();
  const uid = uidOf(mine);
  await cancelElsewhere(person, theirs);
  // Its first call, abandoned long before, arrives now.
  const { path, body } = requestOf(mine);
  expect((await person.post(path, body)).status).toBe(201);
  await until(() => hasNumber(engine, uid));
  device.line.cut = true;
  await engine.editVisit(uid, { add_comment: "С направлением" });
  expect(engine.record(uid)).toMatchObject({ add_comment: "С направлением", record_time: "10:00" });
  device.line.cut = false;
  await engine.decide(mine.key, { kind: "retry" });
  await drained(engine);
  expect(await recordsOn(person, day)).toMatchObject([
    { uid, user_name: "Анна", add_comment: "С направлением", revision: 2 },
  ]);
  expect(engine.status()).toMatchObject({ waiting: 0, needsDecision: 0 });
});
