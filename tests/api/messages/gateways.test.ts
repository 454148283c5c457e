import { afterEach, beforeEach, expect, test } from "bun:test";
import { callProvider } from "../../../api/features/messages/gateways/call-provider.ts";
import { openGateway } from "../../../api/features/messages/gateways/open-gateway.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { SmsProvider } from "../../support/server/sms-provider.ts";

const MESSAGE = {
  uid: "0b1f6a4e-0000-4000-8000-000000000001",
  phone: "79001234567",
  text: "Запись 5 декабря 10:30. «Да»?",
};
const SENT = { uid: MESSAGE.uid, providerId: "77", phone: MESSAGE.phone };
const HTML = () => new Response("<html>Вход</html>", { headers: { "content-type": "text/html" } });

let provider: SmsProvider;
beforeEach(() => {
  provider = new SmsProvider();
});
afterEach(() => provider.stop());

function gatewayOf(environment: Record<string, string>) {
  const config = readConfig({
    PUBLIC_ORIGIN: "https://clinic.example",
    SMS_URL: provider.url,
    ...environment,
  });
  const gateway = openGateway({ config, log: () => {} });
  if (!gateway) throw new Error("No gateway is configured");
  return gateway;
}
const smsc = () => gatewayOf({ SMS_GATEWAY: "smsc", SMS_LOGIN: "clinic", SMS_PASSWORD: "secret" });
const smsru = () => gatewayOf({ SMS_GATEWAY: "smsru", SMS_PASSWORD: "key", SMS_SENDER: "Clinic" });
const http = (more: Record<string, string> = {}) =>
  gatewayOf({
    SMS_GATEWAY: "http",
    SMS_PROVIDER: "ООО Связь",
    SMS_URL: `${provider.url}send?to={phone}`,
    SMS_HEADERS: '{"content-type":"application/json","Authorization":"Bearer x"}',
    SMS_BODY: '{"message":"{text}","key":"{id}"}',
    SMS_SUCCESS: "status=ok",
    SMS_MESSAGE_ID: "data.id",
    ...more,
  });

test("SMSC gets phone, text and our own name of the message", async () => {
  provider.answers(() => Response.json({ id: MESSAGE.uid, cnt: 2 }));
  expect(await smsc().send(MESSAGE)).toEqual({ kind: "accepted", id: MESSAGE.uid });
  expect(provider.calls).toEqual([
    {
      path: "/send.php",
      fields: {
        login: "clinic",
        psw: "secret",
        fmt: "3",
        charset: "utf-8",
        phones: MESSAGE.phone,
        mes: MESSAGE.text,
        id: MESSAGE.uid,
      },
    },
  ]);
});

test("SMSC is called with a key if no login is set", async () => {
  provider.answers(() => Response.json({ id: 42, cnt: 1 }));
  await gatewayOf({ SMS_GATEWAY: "smsc", SMS_PASSWORD: "key" }).send(MESSAGE);
  expect(provider.calls[0]?.fields).toMatchObject({ apikey: "key" });
  expect(provider.calls[0]?.fields).not.toHaveProperty("psw");
});

test.each([
  [1, "never"],
  [2, "later"],
  [3, "later"],
  [4, "later"],
  [5, "never"],
  [6, "never"],
  [7, "never"],
  [8, "never"],
  [9, "unknown"],
])("SMSC's error %p with HTTP 200 is «%s»", async (error_code, kind) => {
  provider.answers(() => Response.json({ error: `на ${MESSAGE.phone}`, error_code, id: 1 }));
  const result = await smsc().send(MESSAGE);
  expect(result.kind).toBe(kind as typeof result.kind);
  expect(JSON.stringify(result)).not.toContain(MESSAGE.phone);
});

test.each([
  [-3, { kind: "missing" }],
  [-1, { kind: "waiting" }],
  [0, { kind: "waiting" }],
  [1, { kind: "delivered" }],
  [2, { kind: "delivered" }],
  [3, { kind: "failed", reason: "expired" }],
  [20, { kind: "failed", reason: "undeliverable" }],
  [22, { kind: "failed", reason: "phone" }],
  [25, { kind: "failed", reason: "undeliverable" }],
])("SMSC's status %p is %p", async (status, result) => {
  provider.answers(() => Response.json({ status, last_date: "05.12.2026 12:04:00" }));
  expect(await smsc().status(SENT)).toEqual(result as never);
  expect(provider.calls[0]).toMatchObject({
    path: "/status.php",
    fields: { id: MESSAGE.uid, phone: MESSAGE.phone },
  });
});

test("a message waits if SMSC refuses to report its status or the visit has no phone", async () => {
  provider.answers(() => Response.json({ error: "x", error_code: 9 }));
  expect(await smsc().status(SENT)).toEqual({ kind: "waiting" });
  expect(await smsc().status({ ...SENT, phone: null })).toEqual({ kind: "waiting" });
  expect(provider.calls).toHaveLength(1);
});

const ofPhone = (answer: object) =>
  Response.json({ status: "OK", status_code: 100, sms: { [MESSAGE.phone]: answer } });

test("SMS.RU accepts a message under its own name", async () => {
  provider.answers(() => ofPhone({ status: "OK", status_code: 100, sms_id: "000000-77" }));
  expect(await smsru().send(MESSAGE)).toEqual({ kind: "accepted", id: "000000-77" });
  expect(provider.calls[0]).toEqual({
    path: "/sms/send",
    fields: { api_id: "key", json: "1", to: MESSAGE.phone, msg: MESSAGE.text, from: "Clinic" },
  });
});

test.each([
  [201, "later"],
  [202, "never"],
  [207, "never"],
  [215, "never"],
  [220, "later"],
  [230, "never"],
  [500, "later"],
])("SMS.RU's error %p is «%s», for the call and for the phone alone", async (code, kind) => {
  provider.answers(() => Response.json({ status: "ERROR", status_code: code }));
  expect((await smsru().send(MESSAGE)).kind as string).toBe(kind);
  provider.answers(() => ofPhone({ status: "ERROR", status_code: code, status_text: "x" }));
  expect((await smsru().send(MESSAGE)).kind as string).toBe(kind);
});

test.each([
  [-1, { kind: "missing" }],
  [100, { kind: "waiting" }],
  [102, { kind: "waiting" }],
  [103, { kind: "delivered" }],
  [104, { kind: "failed", reason: "expired" }],
  [106, { kind: "failed", reason: "undeliverable" }],
  [131, { kind: "failed", reason: "refused" }],
  [150, { kind: "failed", reason: "undeliverable" }],
])("SMS.RU's status %p is %p", async (status_code, result) => {
  provider.answers(() =>
    Response.json({ status: "OK", status_code: 100, sms: { "77": { status_code } } }),
  );
  expect(await smsru().status(SENT)).toEqual(result as never);
});

test("SMS.RU is not asked about a message that it has given no name", async () => {
  expect(await smsru().status({ ...SENT, providerId: null })).toEqual({ kind: "waiting" });
  expect(provider.calls).toEqual([]);
});

test("both gateways report their balance, null if it is missing", async () => {
  provider.answers(() => Response.json({ balance: "120.50" }));
  expect(await smsc().balance()).toBe(120.5);
  provider.answers(() => Response.json({ status: "OK", status_code: 100, balance: 99 }));
  expect(await smsru().balance()).toBe(99);
  provider.answers(() => Response.json({ error: "x", error_code: 2 }));
  expect(await smsc().balance()).toBeNull();
});

test("a generic provider's request is built from its templates with escaped values", async () => {
  provider.answers(() => Response.json({ status: "ok", data: { id: 5 } }));
  expect(await http().send({ ...MESSAGE, text: 'Текст "в\nстроках"' })).toEqual({
    kind: "accepted",
    id: "5",
  });
  expect(provider.calls).toEqual([
    {
      path: "/send",
      fields: { to: MESSAGE.phone, message: 'Текст "в\nстроках"', key: MESSAGE.uid },
    },
  ]);
});

test("a generic provider's form body is escaped as a form", async () => {
  provider.answers(() => Response.json({ status: "ok" }));
  await http({ SMS_BODY: "text={text}&id={id}", SMS_HEADERS: "{}" }).send(MESSAGE);
  expect(provider.calls[0]?.fields).toMatchObject({ text: MESSAGE.text, id: MESSAGE.uid });
});

test.each([
  [200, { status: "no" }, { kind: "never", reason: "refused" }],
  [400, {}, { kind: "never", reason: "400" }],
  [401, {}, { kind: "later", afterMs: 900_000, reason: "access" }],
  [429, {}, { kind: "later", afterMs: 300_000, reason: "busy" }],
  [500, {}, { kind: "unknown", reason: "500" }],
  [503, {}, { kind: "later", afterMs: 300_000, reason: "busy" }],
])("a generic provider's HTTP %p with %p is %p", async (status, body, result) => {
  provider.answers(() => Response.json(body, { status }));
  expect(await http().send(MESSAGE)).toEqual(result as never);
});

test.each([
  ["SMSC", smsc],
  ["SMS.RU", smsru],
  ["a generic provider", http],
])("%s: HTML, a dropped connection and no connection are told apart", async (_, open) => {
  provider.answers(HTML);
  expect(await open().send(MESSAGE)).toEqual({ kind: "unknown", reason: "answer" });
  provider.answers(() => "drop");
  expect(await open().send(MESSAGE)).toEqual({ kind: "unknown", reason: "lost" });
  expect(provider.calls).toHaveLength(2);
  const gateway = open();
  provider.stop();
  expect(await gateway.send(MESSAGE)).toMatchObject({ kind: "later", reason: "unreachable" });
});

test("a provider that hangs leaves the message unknown, and is called once", async () => {
  provider.answers(() => "hang");
  expect(await callProvider({ url: provider.url, body: "x=1" }, 100)).toEqual({
    kind: "none",
    reason: "timeout",
  });
  expect(provider.calls).toHaveLength(1);
});

test("the trial gateway does not print the phone or the link", async () => {
  const printed: unknown[] = [];
  const config = readConfig({ SMS_GATEWAY: "log" });
  const gateway = openGateway({ config, log: (line) => printed.push(line) });
  const text = "clinic.example/v/0123456789abcdef и clinic.example/v/0123456789abcdef";
  await gateway?.send({ ...MESSAGE, text });
  expect(printed).toMatchObject([{ text: "clinic.example/v/… и clinic.example/v/…" }]);
  expect(JSON.stringify(printed)).not.toContain(MESSAGE.phone);
});
