import { expect, spyOn, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import type { LoggedCall } from "../../support/device/device-line.ts";
import {
  drained,
  editElsewhere,
  freshDay,
  takeSeat,
  uidOf,
} from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { outboxOf, type Row, spoil } from "../../support/device/spoil.ts";

const reception = receptionForFile();

const isCreation = ({ method, path }: LoggedCall) => method === "POST" && path === "/api/journal";

test("an edit whose booking is corrupt on the disk does not overwrite a colleague's change", async () => {
  const consoleError = spyOn(console, "error").mockImplementation(() => undefined);
  const day = await freshDay(reception);
  const seat = await takeSeat(reception);
  const { device, engine, tab } = seat;
  device.line.ambush("answer-lost", isCreation);
  device.line.ambush("request-lost", isCreation, Number.POSITIVE_INFINITY);
  const visit = { employee: reception.doctor, record_day: day, record_time: "10:00" };
  const booking = await engine.createVisit({ ...visit, user_name: "Анна" });
  const uid = uidOf(booking);
  await until(() => engine.record(uid)?.revision === 1);
  device.line.cut = true;
  await engine.editVisit(uid, { user_name: "Анна Ким" });
  const colleague = await reception.server.signIn();
  await editElsewhere(colleague, uid, { user_name: "Ольга" });
  await tab.close();
  await spoil(
    device,
    { name: outboxOf(seat), store: "rows" },
    ({ key }: Row) => key === booking.key,
  );
  device.line.calm();
  device.line.cut = false;
  const next = await device.open();
  await drained(next.engine);
  expect(next.engine.decisions()).toMatchObject([
    { kind: "fields", fields: [{ field: "user_name", mine: "Анна Ким", theirs: "Ольга" }] },
  ]);
  expect(next.engine.unreadable()).toMatchObject([{ key: booking.key }]);
  consoleError.mockRestore();
  await device.close();
});
