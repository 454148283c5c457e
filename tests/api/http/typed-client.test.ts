import { beforeAll, expect, test } from "bun:test";
import { hc } from "hono/client";
import type { Api } from "../../../api/app.ts";
import type { User } from "../../../shared/access/user.ts";
import type { JournalRecord } from "../../../shared/journal/record.ts";
import type { Availability } from "../../../shared/journal/schedule.ts";
import type { Changes } from "../../../shared/sync/sync.ts";
import { serverForFile } from "../../support/server/for-file.ts";

/**
 * The web apps call the API by `hc<Api>`. Each line under `@ts-expect-error` misnames a field: if
 * the compiler took it, a field that is renamed in the API would break no build.
 */
let api: ReturnType<typeof hc<Api>>;

const server = serverForFile();
beforeAll(async () => {
  const { request } = await server.signIn();
  const ask = (input: RequestInfo | URL, init?: RequestInit) =>
    request(new URL(String(input)).pathname + new URL(String(input)).search, init);
  api = hc<Api>(`${server.url}/api`, { fetch: ask });
});

test("answers have the types of the shared schemas", async () => {
  const users: User[] = await (await api.users.$get()).json();
  expect(users).toHaveLength(1);
  const records: JournalRecord[] = await (await api.journal.$get({ query: {} })).json();
  expect(records).toEqual([]);
  const offered: Availability[] = await (await api.doctors.availability.all.$get()).json();
  expect(offered).toEqual([]);
  const pull = await api.sync.changes.$get({ query: { since: "" } });
  const changes: Changes = await pull.json();
  expect(changes).toMatchObject({ code: "resync" });
  // @ts-expect-error a price's field is `name`
  expect((await (await api.prices.$get()).json())[0]?.title).toBeUndefined();
});
