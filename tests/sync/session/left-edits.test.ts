import { expect, test } from "bun:test";
import type { Device } from "../../../web-admin/offline/device.ts";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";

const reception = receptionForFile();

const visit = async () => ({
  employee: reception.doctor,
  record_day: await reception.freshDay(),
  record_time: "10:00",
});

/** The number of unsent edits in the unlock form; null if it is not shown. */
async function countOnForm({ dataAccess, waiting }: Device): Promise<number | null> {
  return dataAccess().kind === "closed" ? (await waiting()).count : null;
}

test("a tab with encrypted data counts waiting edits that another tab adds", async () => {
  const { device, engine, person, tab } = await reception.takeSeat();
  const { login, password } = person.user;
  await tab.device.session.signIn(login, password);
  await until(() => engine.status().firstMirror === null);
  device.line.cut = true;
  await engine.createVisit(await visit());
  tab.kill();
  const sealed = device.start();
  await until(async () => (await countOnForm(sealed.device)) === 1);
  const other = device.start();
  await until(async () => (await countOnForm(other.device)) === 1);
  expect(await other.device.unlock(password)).toMatchObject({ ok: true });
  await until(() => other.engine.ready());
  await other.engine.createVisit(await visit());
  await until(async () => (await countOnForm(sealed.device)) === 2);
});

test("a login form counts an edit of another tab that waits for a login, until it is sent", async () => {
  const { device, engine, person, tab } = await reception.takeSeat();
  await until(() => engine.status().firstMirror === null);
  await reception.server.db`delete from session_families where user_id = ${person.user.id}`;
  const form = device.start();
  const { login, password } = person.user;
  await until(() => form.device.session.state().phase === "signed-out");
  const left = async () =>
    (await form.device.leftQueues()).find((queue) => queue.login === login)?.count ?? 0;
  await engine.createVisit(await visit());
  await until(async () => (await left()) === 1);
  expect(await tab.device.session.signIn(login, password)).toMatchObject({ ok: true });
  await until(async () => (await left()) === 0);
});
