import { expect, test } from "bun:test";
import { inOneView, readLog } from "../../../api/features/sync/queries.ts";
import { serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();

test("the log is read by transaction id as a number, not as text", async () => {
  await server.db`truncate change_log`;
  await server.db`
    insert into change_log (xid, key)
    select id::text::xid8, 'day/2027-06-10/' || id from unnest(array[100, 9, 10, 99, 2, 11]) id`;
  const read = await inOneView(server.db, (view) => readLog(view, { next: 3n, open: [] }, 4));
  expect(read.map(({ xid }) => xid)).toEqual([9n, 10n, 11n, 99n]);
});
