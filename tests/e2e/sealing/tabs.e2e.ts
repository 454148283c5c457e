import { expect } from "bun:test";
import { newVisitor } from "../../support/browser/browser.ts";
import { test } from "../../support/browser/browser-test.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { tabsAtExpiry } from "../tabs/run.ts";

const clinic = deskClinicForFile();

test("A-7.3 tabs whose access ends at the same time all go on without a login", async () => {
  const context = await newVisitor(clinic.browser);
  const of = { tabs: 3, rounds: 2 };
  const { refused, renewals, askedToSignIn, ended } = await tabsAtExpiry(
    clinic.server,
    context,
    of,
    () => {},
  );
  expect({ askedToSignIn, ended }).toEqual({ askedToSignIn: 0, ended: 0 });
  expect(refused).toBeGreaterThanOrEqual(of.rounds);
  expect(renewals).toBeGreaterThanOrEqual(of.rounds);
});
