import { beforeAll, expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { openStream } from "../../support/server/open-stream.ts";
import type { SignedIn } from "../../support/server/server.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

const NEW_PASSWORD = "зимний-ветер-48";

let doctor: number;
const server = serverForFile({ clock: () => new Date("2027-06-10T06:00:00Z") });
const admin = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
});

/** The same person on a second device. */
async function another({ user }: SignedIn): Promise<SignedIn> {
  const elsewhere = await server.signIn();
  await server.db`
    update session_families set user_id = ${user.id} where user_id = ${elsewhere.user.id}`;
  return elsewhere;
}

const isIn = async (person: SignedIn) =>
  (await person.request("/api/journal/jwt-test")).status === 200;

type Revoke = (person: SignedIn) => Promise<Response>;

const WAYS: [string, Revoke][] = [
  [
    "a new password",
    ({ user }) =>
      admin.put(`/api/users/${user.id}`, {
        login: user.login,
        user_password: NEW_PASSWORD,
        user_right: ";journal;",
      }),
  ],
  ["the user's deletion", ({ user }) => admin.delete(`/api/users/${user.id}`)],
  ["signing out", (person) => person.post("/api/journal/logout")],
];

test.each(WAYS)(
  "%s ends calls, refreshes and the open stream at once: not a word of the feed after it",
  async (way, revoke) => {
    const ms = await repeatWhileSlow(
      (each) => each >= 3_000,
      () => revokeWhileWatched(way, revoke),
    );
    expect(ms).toBeLessThan(3_000);
  },
);

let days = 0;

/** @returns the ms after which the stream has ended */
async function revokeWhileWatched(way: string, revoke: Revoke): Promise<number> {
  const day = addDays(TODAY, ++days);
  await offer(server.db, doctor, day, ["10:00"]);
  const person = await server.signIn(["journal"]);
  const elsewhere = await another(person);
  const abort = new AbortController();
  const [stays, leaves] = await Promise.all([
    openStream(server.url, admin.cookie, abort),
    openStream(server.url, person.cookie),
  ]);
  while (stays.heads.length === 0 || leaves.heads.length === 0) await Bun.sleep(20);
  expect(await isIn(elsewhere)).toBe(true);
  const sent = leaves.heads.length;

  expect((await revoke(person)).ok).toBe(true);
  const at = performance.now();
  await bookAtDesk(admin, { employee: doctor, day, time: "10:00" });
  await stays.next();
  expect(await leaves.ended).toBe("ended");
  const ms = performance.now() - at;
  expect(leaves.heads).toHaveLength(sent);

  const everywhere = way !== "signing out";
  for (const device of everywhere ? [person, elsewhere] : [person]) {
    expect(await isIn(device)).toBe(false);
    expect((await device.post("/api/journal/refresh")).status).toBe(401);
  }
  expect(await isIn(elsewhere)).toBe(!everywhere);
  expect(await isIn(admin)).toBe(true);
  abort.abort();
  await stays.ended.catch(() => {});
  return ms;
}
