import { afterAll, beforeAll, expect, test } from "bun:test";
import { Document, Footer, Header, ImageRun, Packer, PageNumber, Paragraph, TextRun } from "docx";
import { unzipSync, zipSync } from "fflate";
import { ACT_PLACEHOLDERS } from "../../../shared/retention/act.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { drawImage } from "../../support/clinic/image.ts";
import { templateForm, templateWith } from "../../support/clinic/template.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { type SignedIn, startServer, type TestServer } from "../../support/server/server.ts";
import { repeatWhileSlow } from "../../support/time/repeat-while-slow.ts";

const PATH = "/api/journal/admin/template";
const DOCUMENT = "word/document.xml";

let server: TestServer;
let administrator: SignedIn;
let doctor: number;
beforeAll(async () => {
  server = await startServer({ clock: () => THURSDAY_NINE });
  administrator = await server.signIn();
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, ["10:00", "11:00"]);
});
afterAll(() => server.stop());

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

test.each([
  ["word/afchunk.mht", "x"],
  ["word/embeddings/a.bin", "x"],
  ["word/webextensions/taskpanes.xml", "<a/>"],
])("a template with the part %s is refused", async (name, text) => {
  const { status, message } = await upload(await templateWith(() => ({ [name]: text })));
  expect([status, message.includes(name)]).toEqual([400, true]);
});

test("a clinic's own form is taken: letterhead, picture, page numbers, a date", async () => {
  const logo = await drawImage("png", { width: 60, height: 40 });
  const document = new Document({
    sections: [
      {
        headers: {
          default: new Header({
            children: [
              new Paragraph({
                children: [
                  new ImageRun({
                    type: "png",
                    data: logo,
                    transformation: { width: 60, height: 40 },
                  }),
                ],
              }),
            ],
          }),
        },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                children: [
                  new TextRun({
                    children: ["Страница ", PageNumber.CURRENT, " из ", PageNumber.TOTAL_PAGES],
                  }),
                ],
              }),
            ],
          }),
        },
        children: Object.keys(ACT_PLACEHOLDERS).map(
          (name) => new Paragraph(`${name}: {{${name}}}`),
        ),
      },
    ],
  });
  const bytes = new Uint8Array(await Packer.toArrayBuffer(document));
  const { status, message } = await upload(bytes);
  expect([status, message]).toEqual([201, "Шаблон успешно обновлен"]);
});

test("a template that cannot be filled in time does not delay destruction: the act uses the built-in one", async () => {
  const parts = unzipSync(await inBody("<w:p/>".repeat(2_000_000)));
  await server.db`
    insert into act_templates (document, uploaded_by, uploaded_at)
    values (${Buffer.from(zipSync(parts))}, 'кто-то', ${new Date()})`;
  const { id } = await bookAtDesk(administrator, { employee: doctor, time: "11:00" });
  const answer = await administrator.request(`/api/journal/${id}`, { method: "DELETE" });
  expect(answer.status).toBeLessThan(300);
  const [act] = await (await administrator.request("/api/journal/acts/index")).json();
  const file = await administrator.request(`/api/journal/acts/download-single/${act.act_filename}`);
  expect(docxText(await file.bytes())).toContain(`${id}`);
});
