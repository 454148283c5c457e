import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  booked,
  drained,
  editElsewhere,
  freshDay,
  recordsOn,
  takeSeat,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();
type Seat = Awaited<ReturnType<typeof takeSeat>>;

/**
 * Both sides made the same change: the own call is merged after a 412 and changes nothing on the
 * server; its answer is lost, like every further attempt until the network is stable.
 */
function loseTheMergedAnswer({ device }: Seat, isEdit: (call: LoggedCall) => boolean) {
  const isMerged = (call: LoggedCall) => isEdit(call) && (call.ifMatch ?? "").endsWith('.2"');
  device.line.ambush("answer-lost", isMerged);
  device.line.ambush("request-lost", isMerged, Number.POSITIVE_INFINITY);
  return () => until(() => device.line.calls.filter(isMerged).length >= 2);
}

test("a replayed edit that had changed nothing hides nothing a colleague did to the visit since", async () => {
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const { engine, device } = seat;
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const uid = await booked(engine, { ...visit, user_name: "Анна" });
  await until(() => engine.record(uid)?.sync === "synced");
  const colleague = await reception.server.signIn();
  device.line.cut = true;
  await engine.editVisit(uid, { phone: "79001112233" });
  await editElsewhere(colleague, uid, { phone: "79001112233" });
  const answerLost = loseTheMergedAnswer(seat, ({ method }) => method === "PUT");
  device.line.cut = false;
  engine.syncNow();
  await answerLost();
  await until(() => engine.record(uid)?.revision === 2);
  await engine.editVisit(uid, { add_comment: "Позвонить" });
  await editElsewhere(colleague, uid, { add_comment: "Не звонить" });
  device.line.calm();
  engine.syncNow();
  await drained(engine);
  expect(await recordsOn(colleague, day)).toMatchObject([{ add_comment: "Не звонить" }]);
  expect(engine.decisions()[0]?.fields).toMatchObject([{ field: "add_comment" }]);
  await device.close();
});
