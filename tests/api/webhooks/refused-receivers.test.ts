import { afterAll, beforeAll, expect, test } from "bun:test";
import { ClinicWithWebhooks } from "../../support/webhooks/clinic-with-webhooks.ts";
import { Receiver } from "../../support/webhooks/receiver.ts";

let clinic: ClinicWithWebhooks;

beforeAll(async () => {
  clinic = await ClinicWithWebhooks.start({});
});
afterAll(() => clinic.stop());

test.each([
  "http://crm.example/priem",
  "ftp://crm.example",
  "crm.example",
  "https://a:b@crm.example",
])("%s is no address of a receiver", async (address) => {
  const answer = await clinic.create({ address });
  expect(answer.status).toBe(400);
  expect(Object.keys((await answer.json()).fields)).toEqual(["address"]);
});

test("a webhook and a new secret are made with one's own password given again", async () => {
  const address = "https://crm.example/priem";
  expect((await clinic.create({ address, password: "не-тот-пароль-12" })).status).toBe(400);
  const { id } = await (await clinic.create({ address })).json();
  expect(
    (await clinic.post(`/api/webhooks/${id}/secret`, { password: "не-тот-пароль-12" })).status,
  ).toBe(400);
});

test.each(["https://127.0.0.1:{port}/", "https://localhost:{port}/", "https://[::1]:{port}/"])(
  "%s is not called: it resolves to an address of this machine",
  async (pattern) => {
    const receiver = new Receiver();
    const port = new URL(receiver.address).port;
    const answer = await clinic.create({ address: pattern.replace("{port}", port) });
    const webhook = await answer.json();
    await clinic.book();
    await clinic.deliver(webhook);
    const [delivery] = await clinic.deliveries(webhook);
    expect(delivery).toMatchObject({ status: null, failure: "private" });
    expect([receiver.received.length, receiver.forged]).toEqual([0, 0]);
    await receiver.stop();
  },
);
