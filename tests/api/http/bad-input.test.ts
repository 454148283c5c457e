import { expect, test } from "bun:test";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const server = serverForFile();
const me = personForFile(server);

test.each([
  ["/api/booked-slots?employee=x", "employee"],
  ["/api/journal?day=31.02.2026", "day"],
  ["/api/journal?from=yesterday", "from"],
  ["/api/journal?to=%00", "to"],
  ["/api/sync/changes", "since"],
  ["/api/journal/acts/download-period?end=01.01.2026", "start"],
  ["/api/journal/acts/download-period?start=01.01.2026", "end"],
])("%s is refused by the name of what is wrong in it", async (path, name) => {
  const answer = await me.request(path);
  expect(answer.status).toBe(400);
  const { fields } = (await answer.json()) as { fields: Record<string, string> };
  expect(Object.keys(fields)).toEqual([name]);
  expect(fields[name]).toMatch(/[а-яё]/i);
});
