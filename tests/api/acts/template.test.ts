import { afterEach, beforeAll, describe, expect, test } from "bun:test";
import { zipSync } from "fflate";
import { DOCX_TYPE } from "../../../shared/retention/act.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { docxText } from "../../support/clinic/docx.ts";
import { templateForm, templateWith } from "../../support/clinic/template.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { personForFile, serverForFile } from "../../support/server/for-file.ts";

const PATH = "/api/journal/admin/template";
const DOCUMENT = "word/document.xml";

let doctor: number;
const server = serverForFile({ clock: () => THURSDAY_NINE });
const administrator = personForFile(server);
beforeAll(async () => {
  doctor = await addDoctor(server.db);
  await offer(server.db, doctor, TODAY, ["10:00"]);
});

const upload = async (bytes: Uint8Array<ArrayBuffer>, as?: { name?: string; type?: string }) => {
  const answer = await administrator.request(PATH, templateForm(bytes, as));
  return { status: answer.status, message: (await answer.json()).message as string };
};
const inUse = async () => (await administrator.request(PATH)).bytes();

/** The text of the act of a visit booked and cancelled now. */
async function freshAct(): Promise<string> {
  const { id } = await bookAtDesk(administrator, { employee: doctor, time: "10:00" });
  await administrator.delete(`/api/journal/${id}`);
  const [act] = await administrator.json("/api/journal/acts/index");
  const path = `/api/journal/acts/download-single/${act.act_filename}`;
  return docxText(await (await administrator.request(path)).bytes());
}

test("A-7.48 the default template is a DOCX to download, with every placeholder in it", async () => {
  const answer = await administrator.request(PATH);
  expect(answer.headers.get("content-type")).toContain(DOCX_TYPE);
  const text = docxText(await answer.bytes());
  for (const placeholder of ["{{оператор}}", "{{номер_записи}}", "{{причина}}", "{{кто}}"]) {
    expect(text).toContain(placeholder);
  }
});

describe("an upload", () => {
  test("A-7.50 A-4.32 of a valid template, as large as with pictures, becomes the next act's template", async () => {
    const bytes = await templateWith((text) => ({
      [DOCUMENT]: text(DOCUMENT).replace("Составлен в соответствии", "По форме клиники"),
      "word/media/image1.png": crypto.getRandomValues(new Uint8Array(65_536)),
    }));
    expect(await upload(bytes)).toEqual({ status: 201, message: "Шаблон успешно обновлен" });
    expect(await inUse()).toEqual(bytes);
    expect(await freshAct()).toContain("По форме клиники");
  });

  afterEach(async () => {
    expect(docxText(await inUse())).toContain("{{");
  });

  const NOT_DOCX = "Пожалуйста, выберите файл в формате DOCX";
  const word = new Uint8Array(Buffer.from("%PDF-1.7"));

  test.each([
    ["a PDF by name", { name: "акт.pdf" }],
    ["a macro document by name", { name: "акт.docm" }],
    ["another type", { type: "application/pdf" }],
    ["no type", { type: "" }],
    ["bytes that are no ZIP", {}],
  ])("A-5.22 A-9.12 A-7.50 of %s is refused", async (_, as) => {
    const bytes = Object.keys(as).length > 0 ? await templateWith(() => ({})) : word;
    expect(await upload(bytes, as)).toEqual({ status: 400, message: NOT_DOCX });
  });

  test("A-9.12 of a ZIP that is not a document is refused", async () => {
    const zip = new Uint8Array(zipSync({ "a.txt": new Uint8Array(3) }));
    expect(await upload(zip)).toEqual({ status: 400, message: NOT_DOCX });
  });

  test("A-5.23 without a file is refused", async () => {
    const answer = await administrator.request(PATH, { method: "POST", body: new FormData() });
    expect(answer.status).toBe(400);
    expect((await answer.json()).message).toBe("Пожалуйста, выберите файл");
  });

  type Change = Parameters<typeof templateWith>[0];
  test.each<[string, Change, string]>([
    ["with macros", () => ({ "word/vbaProject.bin": new Uint8Array(9) }), "макросы"],
    [
      "of a macro type",
      (text) => ({
        "[Content_Types].xml": text("[Content_Types].xml").replace(
          "vnd.openxmlformats-officedocument.wordprocessingml.document.main",
          "vnd.ms-word.document.macroEnabled.main",
        ),
      }),
      "макросы",
    ],
    [
      "with entities",
      (text) => ({
        [DOCUMENT]: text(DOCUMENT).replace("?>", '?><!DOCTYPE x [<!ENTITY a "aaaa">]>'),
      }),
      "недопустимая разметка",
    ],
    [
      "without a mandatory placeholder",
      (text) => ({ [DOCUMENT]: text(DOCUMENT).replace("{{причина}}", "").replace("{{кто}}", "") }),
      "нет обязательных полей: {{причина}}, {{кто}}",
    ],
    [
      "with a placeholder misspelt",
      (text) => ({ [DOCUMENT]: text(DOCUMENT).replace("{{дата}}", "{{ дата }}") }),
      "Неизвестные поля: {{ дата }}",
    ],
    ["of a document cut short", (text) => ({ [DOCUMENT]: text(DOCUMENT).slice(0, 900) }), ""],
    [
      "that is a bomb",
      () => ({ "word/media/a.bin": new Uint8Array(40 * 1024 * 1024) }),
      "слишком велик",
    ],
  ])(
    "A-7.50 %s is refused, saying what is wrong; the one in use stays",
    async (_, change, says) => {
      const before = await inUse();
      const { status, message } = await upload(await templateWith(change));
      expect(status).toBe(400);
      expect(message).toContain(says);
      expect(message).toMatch(/[а-я]/);
      expect(await inUse()).toEqual(before);
    },
  );
});
