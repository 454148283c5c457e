import { expect, test } from "bun:test";
import { runMessages } from "../../../api/features/messages/run-messages.ts";
import { mayTrustClock } from "../../../api/features/retention/guard.ts";
import { THURSDAY_NINE } from "../../support/clinic/clinic.ts";
import { TestGateway } from "../../support/clinic/messages.ts";
import { until } from "../../support/device/device.ts";
import { booked, drained, takeSeatOnFreshDay } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { standingClock } from "../../support/server/clock.ts";

const MINUTE = 60_000;
const { clock, pass } = standingClock(THURSDAY_NINE);
const environment = { PUBLIC_ORIGIN: "https://clinic.example", SMS_GATEWAY: "log" };
const reception = receptionForFile({ clock, environment });

test("a move made offline sends the patient one message when it arrives", async () => {
  const { server } = reception;
  const gateway = new TestGateway();
  const round = async () => {
    await mayTrustClock(server.served);
    await runMessages(server.served, gateway);
  };
  const { visit, device, engine } = await takeSeatOnFreshDay(reception);
  const patient = { user_name: "Анна", phone: "79161112233", sms_consent: true };
  const uid = await booked(engine, { ...visit, ...patient });
  await round();
  expect(engine.reminderHours()).toBe(24);
  device.line.cut = true;
  await engine.editVisit(uid, { record_time: "11:00" }, undefined, { notify: true });
  await until(() => !engine.status().online);
  pass(2 * MINUTE);
  await round();
  expect(gateway.sent).toEqual([]);

  device.line.cut = false;
  await drained(engine);
  pass(2 * MINUTE);
  await round();
  await round();
  expect(gateway.sent).toHaveLength(1);
  expect(gateway.sent[0]).toMatchObject({ phone: patient.phone });
  expect(gateway.sent[0]?.text).toContain("11:00");
});
