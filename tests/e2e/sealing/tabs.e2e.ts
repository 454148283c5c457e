import { afterAll, beforeAll, expect } from "bun:test";
import { closeVisitors, installedDeviceOfTabs } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import { tabsAtExpiry } from "../tabs/run.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ sameAddress: true });
});
afterAll(async () => {
  await closeVisitors();
  await server?.stop();
});

test("A-7.3 twenty tabs whose access ends at once all go on, and nobody is asked to sign in", async () => {
  const { refused, renewals, askedToSignIn, ended } = await tabsAtExpiry(
    server,
    await installedDeviceOfTabs(),
    3,
    () => {},
  );
  expect({ askedToSignIn, ended }).toEqual({ askedToSignIn: 0, ended: 0 });
  expect(refused).toBeGreaterThanOrEqual(3);
  expect(renewals).toBeGreaterThanOrEqual(3);
});
