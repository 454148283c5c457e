import { expect, test } from "bun:test";
import { connect } from "../../../api/database/connection.ts";
import { startEmbedded } from "../../../api/database/embedded.ts";
import { makeScratchFolder } from "../../support/database/scratch-folder.ts";
import { removeAfterThisProcess } from "../../support/server/database.ts";

test("a database of which a process crashes while it is stopped ends, and starts with what was committed", async () => {
  const folder = await makeScratchFolder("priem-stop-");
  removeAfterThisProcess(folder);
  const said: string[] = [];
  const start = () => startEmbedded(folder, (line) => said.push(line), { fsync: "off" });
  // PostgreSQL 18 hangs most times, not every time.
  for (const round of [1, 2]) {
    const first = await start();
    const db = connect(first.url, { max: 1 });
    await db`create table if not exists kept (number int)`;
    await db`insert into kept values (${round})`;
    const [backend] = await db<{ pid: number }[]>`select pg_backend_pid() as pid`;
    process.kill(backend?.pid ?? 0, "SIGKILL");
    await db.end({ timeout: 0 });
    await first.stop();

    const second = await start();
    const again = connect(second.url, { max: 1 });
    expect(await again`select number from kept`).toHaveLength(round);
    await again.end();
    await second.stop();
  }
  expect(said.join("\n")).not.toContain("Took over");
}, 90_000);
