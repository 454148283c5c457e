import { expect, test } from "bun:test";
import { bookingLimitsText, readConfig } from "./config.ts";
import { smsProcessor } from "./sms-config.ts";

const OFF = { perAddressHour: 0, perAddressDay: 0, usualAMinute: 0, usualAnHour: 0 };
const ON = { perAddressHour: 20, perAddressDay: 60, usualAMinute: 10, usualAnHour: 60 };

test.each([
  ["on a machine of one's own", {}, OFF],
  ["under a public address", { PUBLIC_ORIGIN: "https://clinic.example" }, ON],
  ["on a machine that others reach", { HOST: "0.0.0.0" }, ON],
  ["by a variable", { BOOKINGS_PER_MINUTE: "5" }, { ...OFF, usualAMinute: 5 }],
  [
    "without one by a variable",
    { PUBLIC_ORIGIN: "https://clinic.example", BOOKINGS_PER_ADDRESS_HOUR: "0" },
    { ...ON, perAddressHour: 0 },
  ],
])("site bookings are limited %s", (_, environment, limits) => {
  expect(readConfig(environment).bookingLimits).toEqual(limits);
});

test("pages of the site have a limit wherever site bookings have one", () => {
  expect(readConfig({}).pagesPerAddress).toBe(0);
  expect(readConfig({ PUBLIC_ORIGIN: "https://clinic.example" }).pagesPerAddress).toBe(600);
});

test("the start prints the limits in force", () => {
  expect(bookingLimitsText({ bookingLimits: OFF })).toBe("no limits; PUBLIC_ORIGIN turns them on");
  expect(bookingLimitsText({ bookingLimits: { ...OFF, perAddressHour: 20 } })).toBe(
    "20 an hour by one address",
  );
});

test("a first login with the system's name is refused at start", () => {
  expect(() => readConfig({ ADMIN_LOGIN: "Импорт" })).toThrow("ADMIN_LOGIN");
});

const PUBLIC = { PUBLIC_ORIGIN: "https://clinic.example" };

test.each([
  [
    "a gateway whose links would lead nowhere",
    { SMS_GATEWAY: "smsru", SMS_PASSWORD: "x" },
    "PUBLIC_ORIGIN",
  ],
  ["a gateway without its secret", { ...PUBLIC, SMS_GATEWAY: "smsc" }, "SMS_PASSWORD"],
  [
    "a generic gateway without an address",
    { ...PUBLIC, SMS_GATEWAY: "http", SMS_PROVIDER: "x" },
    "SMS_URL",
  ],
  [
    "a generic gateway without its company's name",
    { ...PUBLIC, SMS_GATEWAY: "http", SMS_URL: "https://sms.example/" },
    "SMS_PROVIDER",
  ],
  ["a gateway in plain HTTP", { SMS_URL: "http://sms.example/" }, "SMS_URL"],
  ["headers that are not JSON", { SMS_HEADERS: "a: b" }, "SMS_HEADERS"],
])("%s is refused at start", (_, environment, name) => {
  expect(() => readConfig(environment)).toThrow(name);
});

test("the privacy policy names the company of a generic gateway", () => {
  const sms = { SMS_GATEWAY: "http", SMS_URL: "https://sms.example/", SMS_PROVIDER: "ООО Связь" };
  expect(smsProcessor(readConfig({ ...PUBLIC, ...sms }))).toBe("ООО Связь");
});

test("messages are off unless a gateway is named", () => {
  expect(readConfig({ SMS_PASSWORD: "x" }).sms).toEqual({ kind: "off" });
  expect(readConfig({ SMS_GATEWAY: "log" }).sms).toEqual({ kind: "log" });
});
