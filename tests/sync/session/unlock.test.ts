import { expect, test } from "bun:test";
import { takeSeat } from "../../support/device/reception.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { sending } from "../../support/server/json.ts";

const reception = receptionForFile();

/** A person whose screen was locked after they had typed their password here. */
async function lockSeat() {
  const seat = await takeSeat(reception);
  const { login, password } = seat.person.user;
  await seat.tab.device.session.signIn(login, password);
  seat.tab.device.lock();
  expect(seat.tab.device.dataAccess()).toEqual({ kind: "locked" });
  return { ...seat, password };
}

test("the password opens the lock of whoever was given another login meanwhile", async () => {
  const { device, tab, person, password } = await lockSeat();
  const login = `${person.user.login}-next`;
  const { rights } = person.user;
  const colleague = await reception.server.signIn();
  await colleague.request(`/api/users/${person.user.id}`, sending("PUT", { login, rights }));
  await tab.device.session.test();
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true, user: { login } });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
  await device.close();
});

test("the password opens the lock of an app that the server finds too old", async () => {
  const { device, tab, password } = await lockSeat();
  device.line.protocol = "0";
  expect(await tab.device.unlock(password)).toMatchObject({ ok: true });
  expect(tab.device.dataAccess()).toEqual({ kind: "open" });
  await device.close();
});
