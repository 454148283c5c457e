import { afterAll, beforeAll, expect, test } from "bun:test";
import { addDays } from "../../../shared/time/calendar.ts";
import { addDoctor, offer, TODAY } from "../../support/clinic/clinic.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { sending } from "../../support/server/json.ts";
import { openStream } from "../../support/server/open-stream.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";

const NEW_PASSWORD = "зимний-ветер-48";

let server: TestServer;
let admin: SignedIn;
let doctor: number;
beforeAll(async () => {
  server = await startServer({ clock: () => new Date("2027-06-10T06:00:00Z") });
  admin = await server.signIn();
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, addDays(TODAY, 1), ["10:00", "10:30", "11:00"]);
});
afterAll(() => server.stop());

/** The same person at another device. */
async function another({ user }: SignedIn): Promise<SignedIn> {
  const elsewhere = await server.signIn();
  await server.db`
    update session_families set user_id = ${user.id} where user_id = ${elsewhere.user.id}`;
  return elsewhere;
}

const isIn = async (person: SignedIn) =>
  (await person.request("/api/journal/jwt-test")).status === 200;

const WAYS: [string, string, (person: SignedIn) => Promise<Response>][] = [
  [
    "a new password",
    "10:00",
    ({ user }) =>
      admin.request(
        `/api/users/${user.id}`,
        sending("PUT", {
          login: user.login,
          user_password: NEW_PASSWORD,
          user_right: ";journal;",
        }),
      ),
  ],
  [
    "the user's deletion",
    "10:30",
    ({ user }) => admin.request(`/api/users/${user.id}`, { method: "DELETE" }),
  ],
  ["signing out", "11:00", (person) => person.request("/api/journal/logout", { method: "POST" })],
];

test.each(WAYS)(
  "%s ends calls, refreshes and the open stream at once: not a word of the feed after it",
  async (way, time, revoke) => {
    const person = await server.signIn(["journal"]);
    const elsewhere = await another(person);
    const abort = new AbortController();
    const [stays, leaves] = await Promise.all([
      openStream(server.url, admin.cookie, abort),
      openStream(server.url, person.cookie),
    ]);
    while (stays.heads.length === 0 || leaves.heads.length === 0) await Bun.sleep(20);
    expect(await isIn(elsewhere)).toBe(true);
    const told = leaves.heads.length;

    expect((await revoke(person)).ok).toBe(true);
    const at = performance.now();
    await bookAtDesk(admin, { employee: doctor, day: addDays(TODAY, 1), time });
    await stays.next();
    expect(await leaves.ended).toBe("ended");
    expect(performance.now() - at).toBeLessThan(3_000);
    expect(leaves.heads).toHaveLength(told);

    const everywhere = way !== "signing out";
    for (const device of everywhere ? [person, elsewhere] : [person]) {
      expect(await isIn(device)).toBe(false);
      expect((await device.request("/api/journal/refresh", { method: "POST" })).status).toBe(401);
    }
    expect(await isIn(elsewhere)).toBe(!everywhere);
    expect(await isIn(admin)).toBe(true);
    abort.abort();
    await stays.ended.catch(() => {});
  },
);
