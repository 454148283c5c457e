import { afterAll, beforeAll, expect, test } from "bun:test";
import { holdTransaction } from "../../support/database/held-transaction.ts";
import { until } from "../../support/device/device.ts";
import {
  answerTo,
  openReception,
  type Reception,
  takeSeat,
} from "../../support/device/reception.ts";
import { sending } from "../../support/server/json.ts";

let reception: Reception;
beforeAll(async () => {
  reception = await openReception();
});
afterAll(() => reception.stop());

test("while a transaction hangs, own edits stop covering later changes of colleagues", async () => {
  const { device, engine, person } = await takeSeat(reception);
  const held = await holdTransaction(reception.server.databaseUrl);
  const change = await engine.changeSettings({ deleteAfterDayPassed: true });
  expect((await answerTo(engine, change)).outcome).toBe("done");
  const back = await person.request(
    "/api/settings/journal",
    sending("PUT", { deleteAfterDayPassed: false }),
  );
  expect(back.status).toBe(200);
  engine.syncNow();
  await until(() => !engine.settings().deleteAfterDayPassed);
  await held.commit();
  await device.close();
});
