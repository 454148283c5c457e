import { expect, test } from "bun:test";
import { until } from "../../support/device/device.ts";
import { receptionForFile } from "../../support/device/reception-for-file.ts";
import { HandClock } from "../../support/time/hand-clock.ts";

const reception = receptionForFile();

/** The app opened offline, after a login. */
async function openSealed() {
  const clock = new HandClock();
  const { device, tab, person } = await reception.takeSeat({ clock });
  await tab.device.session.signIn(person.user.login, person.user.password);
  await device.close();
  device.line.cut = true;
  const { device: sealed } = await device.open();
  return { clock, device, person, sealed };
}

test("an unreachable server is asked every five seconds until the data open, even if the browser reports offline", async () => {
  const { clock, device, sealed } = await openSealed();
  const asked = () => device.line.calls.filter(({ path }) => path.endsWith("/jwt-test")).length;
  let told = 0;
  sealed.onDataAccess(() => told++);
  for (const round of [1, 2, 3]) {
    const before = asked();
    clock.pass(5_000);
    await until(() => told === round);
    expect(asked()).toBe(before + 1);
    expect(sealed.dataAccess()).toMatchObject({ kind: "closed", reason: "no-line" });
  }
  device.line.cut = false;
  clock.pass(5_000);
  await until(() => sealed.engine() !== null);
  expect(sealed.dataAccess()).toEqual({ kind: "open" });
});
