import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { Delivery, EventKind, WebhookWithSecret } from "../../../shared/webhooks/webhook.ts";
import { HOUR, MINUTE, SECOND } from "../../support/server/clock.ts";
import { ClinicWithWebhooks } from "../../support/webhooks/clinic-with-webhooks.ts";

let clinic: ClinicWithWebhooks;

beforeAll(async () => {
  clinic = await ClinicWithWebhooks.start();
});
afterAll(() => clinic.stop());

describe("a receiver gets", () => {
  test("the events of a visit in their order, without personal data", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    const visit = await clinic.book();
    await clinic.change(visit, { user_name: "Ким Анна" });
    await clinic.change(visit, { outcome: "unreached-1" });
    await clinic.cancel(visit);
    await clinic.deliver(webhook);
    const at = (type: EventKind, revision: number) => ({
      type,
      timestamp: clinic.server.served.clock().toISOString(),
      data: { uid: visit.uid, revision },
    });
    expect(receiver.received.map(({ id: _, status: __, ...body }) => body)).toEqual([
      at("visit.booked", 1),
      at("visit.changed", 2),
      at("visit.outcome", 3),
      at("visit.cancelled", 4),
      at("visit.destroyed", 4),
    ]);
    expect(receiver.forged).toBe(0);
  });

  test("only the kinds it was made for, and no event while it is off", async () => {
    const { receiver, webhook } = await clinic.subscribe(["visit.destroyed"]);
    const path = `/api/webhooks/${webhook.id}`;
    const put = (on: boolean) => clinic.put(path, { on });
    await clinic.cancel(await clinic.book());
    await put(false);
    await clinic.cancel(await clinic.book());
    expect((await (await put(true)).json()).off).toBeNull();
    await clinic.deliver(webhook);
    expect(receiver.received.map(({ type }) => type)).toEqual(["visit.destroyed"]);
  });

  test("one event of a change that is saved twice", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    const visit = await clinic.book();
    await clinic.change(visit, { user_name: "Ким Анна" });
    await clinic.change(visit, { user_name: "Ким Анна" });
    await clinic.deliver(webhook);
    expect(receiver.received.map(({ type }) => type)).toEqual(["visit.booked", "visit.changed"]);
  });
});

describe("a failed attempt", () => {
  test("is made again under the same id, first after five seconds", async () => {
    const { receiver, webhook } = await clinic.deliverFirst(() => ({ status: 500 }));
    receiver.reply = () => ({ status: 204 });
    clinic.pass(5 * SECOND - 1);
    await clinic.deliver(webhook);
    expect(receiver.received).toHaveLength(1);
    clinic.pass(1);
    await clinic.deliver(webhook);
    expect(receiver.received.map(({ status }) => status)).toEqual([500, 204]);
    expect(receiver.times.size).toBe(1);
    expect((await clinic.webhook(webhook.id))?.failing_since).toBeNull();
  });

  test("waits for as long as the receiver asks", async () => {
    const busy = { status: 503, headers: { "retry-after": "600" } };
    const { receiver, webhook } = await clinic.deliverFirst(() => busy);
    clinic.pass(10 * MINUTE - 1);
    await clinic.deliver(webhook);
    expect(receiver.received).toHaveLength(1);
    clinic.pass(1);
    await clinic.deliver(webhook);
    expect(receiver.received).toHaveLength(2);
  });

  test("holds up the later events of its visit, and no other's", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    const [visit, other] = [await clinic.book(), await clinic.book()];
    await clinic.change(visit, { user_name: "Ким Анна" });
    receiver.reply = ({ data }) => ({ status: data.uid === visit.uid ? 500 : 204 });
    await clinic.deliver(webhook);
    expect(receiver.received.map(({ data }) => data.uid)).toEqual([visit.uid, other.uid]);
    receiver.reply = () => ({ status: 204 });
    clinic.pass(MINUTE);
    await clinic.deliver(webhook);
    const its = receiver.received.filter(({ data }) => data.uid === visit.uid);
    expect(its.map(({ type }) => type)).toEqual(["visit.booked", "visit.booked", "visit.changed"]);
  });

  test("a redirect is one, and is not followed", async () => {
    const elsewhere = { status: 307, headers: { location: "/elsewhere" } };
    const { receiver, webhook } = await clinic.deliverFirst(() => elsewhere);
    expect(receiver.received).toHaveLength(1);
    const [delivery] = await clinic.deliveries(webhook);
    expect(delivery).toMatchObject({ status: 307, failure: "redirect" });
  });

  test("a request to a receiver that never answers times out", async () => {
    const { webhook } = await clinic.deliverFirst(() => "hangs", 50);
    const [delivery] = await clinic.deliveries(webhook);
    expect(delivery).toMatchObject({ status: null, failure: "timeout" });
  });

  test("a process killed in the middle of one leaves it to the next", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    await clinic.book();
    const killed = await clinic.server.db`
      update webhook_deliveries set attempts = 1,
        next_at = ${new Date(clinic.server.served.clock().getTime() + MINUTE)}
      where webhook = ${webhook.id}`;
    expect(killed.count).toBe(1);
    await clinic.deliver(webhook);
    expect(receiver.received).toEqual([]);
    clinic.pass(MINUTE);
    await clinic.deliver(webhook);
    expect(receiver.received).toHaveLength(1);
  });
});

describe("a webhook is switched off", () => {
  const offOf = async ({ id }: WebhookWithSecret) => (await clinic.webhook(id))?.off?.reason;
  const logged = ({ id }: WebhookWithSecret) =>
    clinic.server.db`
      select from event_log where action = 'webhook_off' and detail like ${`Вебхук № ${id}:%`}`;

  test("at once by 410", async () => {
    const { receiver, webhook } = await clinic.deliverFirst(() => ({ status: 410 }));
    expect(await offOf(webhook)).toBe("gone");
    expect((await logged(webhook)).count).toBe(1);
    clinic.pass(HOUR);
    await clinic.book();
    await clinic.deliver(webhook);
    expect(receiver.received).toHaveLength(1);
  });

  test("by three days without a success", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    receiver.reply = () => ({ status: 500 });
    await clinic.book();
    for (let hours = 0; hours < 72; hours += 1) {
      await clinic.deliver(webhook);
      clinic.pass(HOUR);
    }
    expect(await offOf(webhook)).toBeUndefined();
    clinic.pass(10 * HOUR);
    await clinic.deliver(webhook);
    expect(await offOf(webhook)).toBe("failing");
    expect((await logged(webhook)).count).toBe(1);
    expect(receiver.times.size).toBe(1);
  });
});

describe("an administrator", () => {
  test("gets a new secret; the old one is valid for a day beside it", async () => {
    const { receiver, webhook } = await clinic.subscribe();
    const renewed = await clinic.renewSecret(webhook);
    expect(renewed.secret).not.toBe(webhook.secret);
    await clinic.book();
    await clinic.deliver(webhook);
    receiver.secret = renewed.secret;
    await clinic.book();
    await clinic.deliver(webhook);
    expect([receiver.received.length, receiver.forged]).toEqual([2, 0]);
    clinic.pass(24 * HOUR);
    receiver.secret = webhook.secret;
    await clinic.book();
    await clinic.deliver(webhook);
    expect([receiver.received.length, receiver.forged]).toEqual([2, 1]);
  });

  test("sends a test without a visit, and sees the result", async () => {
    const { receiver, webhook } = await clinic.subscribe(["visit.booked"]);
    const good = await clinic.act<Delivery>(`${webhook.id}/test`);
    expect(good).toMatchObject({ kind: "webhook.test", status: 204, failure: null, next_at: null });
    expect(receiver.received).toMatchObject([{ type: "webhook.test", data: {} }]);
    receiver.reply = () => ({ status: 500 });
    const bad = await clinic.act<Delivery>(`${webhook.id}/test`);
    expect(bad).toMatchObject({ status: 500, failure: "refused", next_at: null });
  });

  test("sends an event again, under its id", async () => {
    const { receiver, webhook } = await clinic.deliverFirst();
    const [sent] = await clinic.deliveries(webhook);
    const again = await clinic.act<Delivery>(`${webhook.id}/deliveries/${sent?.event}`);
    expect(again).toMatchObject({ event: sent?.event, status: 204, attempts: 1 });
    expect([...receiver.times.values()]).toEqual([2]);
  });

  test("sees a secret once: the list and the database do not have it", async () => {
    const { webhook } = await clinic.subscribe();
    expect(webhook.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const rows = await clinic.server.db`select * from webhooks`;
    const said = JSON.stringify([await clinic.webhook(webhook.id), rows]);
    expect(said).not.toContain(webhook.secret.slice(6));
  });
});
