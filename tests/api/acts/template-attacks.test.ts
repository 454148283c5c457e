import { beforeAll, expect, test } from "bun:test";
import { unzipSync, zipSync } from "fflate";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { templateForm, templateWith } from "../../support/clinic/template.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

const PATH = "/api/journal/admin/template";
const DOCUMENT = "word/document.xml";

let doctor: number;
const server = serverForFile({ clock: () => THURSDAY_NINE });
const administrator = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, ["10:00", "11:00"]);
});

const MOST_OF_OTHERS_MS = 2_000;

const uploadMeasured = (bytes: Uint8Array<ArrayBuffer>) =>
  repeatWhileSlow(
    ({ longestWait }) => longestWait >= MOST_OF_OTHERS_MS,
    () => upload(bytes),
  );

async function upload(bytes: Uint8Array<ArrayBuffer>) {
  let longestWait = 0;
  const answer = administrator.request(PATH, templateForm(bytes));
  let done = false;
  const beating = (async () => {
    while (!done) {
      const asked = performance.now();
      await (await server.request("/api/live")).arrayBuffer();
      longestWait = Math.max(longestWait, performance.now() - asked);
      await Bun.sleep(20);
    }
  })();
  const { status } = await answer;
  const { message } = (await (await answer).json()) as { message: string };
  done = true;
  await beating;
  return { status, message, longestWait };
}

const inBody = (markup: string) =>
  templateWith((text) => ({ [DOCUMENT]: text(DOCUMENT).replace("<w:body>", `<w:body>${markup}`) }));

test.each([
  [
    "500 000 attributes",
    `<w:p ${Array.from({ length: 500_000 }, (_, at) => `a${at}=""`).join(" ")}/>`,
  ],
  ["200 000 elements", "<w:p/>".repeat(200_000)],
  ["elements ten thousand deep", "<w:p>".repeat(10_000)],
  ["one word of five million letters", `<w:p><w:r><w:t>${"{".repeat(5_000_000)}</w:t></w:r></w:p>`],
])("a template of %s is refused, and other calls are answered meanwhile", async (_, markup) => {
  const { status, message, longestWait } = await uploadMeasured(await inBody(markup));
  expect([status, message]).toEqual([400, expect.stringMatching(/[а-я]/)]);
  expect(longestWait).toBeLessThan(MOST_OF_OTHERS_MS);
});

test("a template that cannot be filled in time does not delay destruction: the act uses the built-in one", async () => {
  const parts = unzipSync(await inBody("<w:p/>".repeat(2_000_000)));
  await server.db`
    insert into act_templates (document, uploaded_by, uploaded_at)
    values (${Buffer.from(zipSync(parts))}, 'кто-то', ${new Date()})`;
  const { id } = await bookAtDesk(administrator, { employee: doctor, time: "11:00" });
  const answer = await administrator.delete(`/api/journal/${id}`);
  expect(answer.status).toBeLessThan(300);
  const [act] = await administrator.json("/api/journal/acts/index");
  const file = await administrator.request(`/api/journal/acts/download-single/${act.act_filename}`);
  expect(docxText(await file.bytes())).toContain(`${id}`);
});
