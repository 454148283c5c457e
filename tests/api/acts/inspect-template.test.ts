import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { inspectTemplate } from "../../../api/features/acts/template/inspect-template.ts";
import { placeholdersIn, renderAct } from "../../../api/features/acts/template/render-act.ts";
import { Refusal } from "../../../api/platform/http/problems.ts";
import { ACT_PLACEHOLDERS, type ActValues } from "../../../shared/retention/act.ts";
import { templateWith } from "../../support/clinic/template.ts";

const DOCUMENT = "word/document.xml";
const RELATIONS = "word/_rels/document.xml.rels";
const OFFICE = "http://schemas.openxmlformats.org";
const W = `xmlns:w="${OFFICE}/wordprocessingml/2006/main"`;

/** Why it is refused; null where it is taken. */
async function refusalOf(template: Uint8Array): Promise<string | null> {
  try {
    await inspectTemplate(template);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

const inBody = (markup: string) =>
  templateWith((text) => ({ [DOCUMENT]: text(DOCUMENT).replace("<w:body>", `<w:body>${markup}`) }));

const withPart = (name: string, content: string, relation: string) =>
  templateWith((text) => ({
    [name]: content,
    [RELATIONS]: text(RELATIONS).replace(
      "</Relationships>",
      `<Relationship Id="rOwn" Type="${OFFICE}/officeDocument/2006/relationships/${relation}" Target="${name.replace("word/", "")}"/></Relationships>`,
    ),
  }));

const LINKED = `<w:p><w:hyperlink xmlns:r="${OFFICE}/officeDocument/2006/relationships" r:id="rLink" w:tooltip="https://clinic.example/"><w:r><w:t>clinic.example</w:t></w:r></w:hyperlink></w:p>`;
const LINK = `<Relationship Id="rLink" Type="${OFFICE}/officeDocument/2006/relationships/hyperlink" Target="https://clinic.example/" TargetMode="External"/>`;
const SAMPLE = Object.fromEntries(
  Object.keys(ACT_PLACEHOLDERS).map((name) => [name, "проба"]),
) as ActValues;

const withLink = (link: string) =>
  templateWith((text) => ({
    [DOCUMENT]: text(DOCUMENT).replace("<w:body>", `<w:body>${LINKED}`),
    [RELATIONS]: text(RELATIONS).replace("</Relationships>", `${link}</Relationships>`),
  }));

test("a letterhead's web address is taken, and stays a link in the act", async () => {
  const template = await withLink(LINK);
  expect(await refusalOf(template)).toBeNull();
  const act = unzipSync(await renderAct(template, SAMPLE));
  expect(new TextDecoder().decode(act[RELATIONS])).toContain("https://clinic.example/");
});

test.each(["file:///etc/passwd", "\\\\server\\a.docx", "javascript:x"])(
  "a link to %s is refused",
  async (target) => {
    const refusal = await refusalOf(
      await withLink(LINK.replace("https://clinic.example/", target)),
    );
    expect(refusal).toContain(`внешняя ссылка: ${target}`);
  },
);

const SETTINGS = "word/_rels/settings.xml.rels";
const TARGET = "http://evil.example/x.dotm";
const OUTSIDE = `Type="${OFFICE}/officeDocument/2006/relationships/attachedTemplate" TargetMode="External"/>`;
const RELATION_NAMESPACE = "http://schemas.openxmlformats.org/package/2006/relationships";
const relations = (markup: string) =>
  `<Relationships xmlns="${RELATION_NAMESPACE}" xmlns:r-x="${RELATION_NAMESPACE}">${markup}</Relationships>`;

test.each([
  ["after an address with >", `<Relationship Id="a" Target="${TARGET}?>" ${OUTSIDE}`],
  ["with a hyphen in its prefix", `<r-x:Relationship Id="a" Target="${TARGET}" ${OUTSIDE}`],
  [
    "beside a value that looks like its mode",
    `<Relationship Id='a TargetMode="Internal"' Target="${TARGET}" ${OUTSIDE}`,
  ],
  [
    "after a comment that opens a quote",
    `<!-- <Relationship " --><Relationship Id="a" Target="${TARGET}" ${OUTSIDE}<!-- " > -->`,
  ],
])("an external relation %s is refused", async (_, markup) => {
  const refusal = await refusalOf(await templateWith(() => ({ [SETTINGS]: relations(markup) })));
  expect(refusal).toContain(`внешняя ссылка: ${TARGET}`);
});

test.each([
  ["with", "\ufeff"],
  ["without", ""],
])("a part in UTF-16 %s a byte order mark is refused", async (_, mark) => {
  const text = `${mark}${relations(`<Relationship Id="a" Target="${TARGET}" ${OUTSIDE}`)}`;
  const part = new Uint8Array(Buffer.from(text, "utf16le"));
  const refusal = await refusalOf(await templateWith(() => ({ [SETTINGS]: part })));
  expect(refusal).toContain(`не в кодировке UTF-8: ${SETTINGS}`);
});

test.each([["oleObject"], ["vbaProject"]])(
  "a template with a relation of the type %s is refused",
  async (relation) => {
    const refusal = await refusalOf(await withPart("word/part.xml", `<w:p ${W}/>`, relation));
    expect(refusal).toContain("макросы или вложенные объекты");
  },
);

test("a field with one brace, split over runs, is refused with its paragraph", async () => {
  const runs = ["Лечащий ", "{{вр", "ач}", " подпись"];
  const paragraph = `<w:p>${runs.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join("")}</w:p>`;
  expect(await refusalOf(await inBody(paragraph))).toContain("«Лечащий {{врач} подпись»");
});

const split = (...texts: string[]) =>
  `<w:p>${texts.map((text) => `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`).join("")}</w:p>`;
const inTable = (paragraph: string) =>
  `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/></w:tblGrid><w:tr><w:tc>${paragraph}</w:tc></w:tr></w:tbl>`;
const inControl = (paragraph: string) =>
  `<w:sdt><w:sdtPr><w:tag w:val="a"/></w:sdtPr><w:sdtContent>${paragraph}</w:sdtContent></w:sdt>`;

test.each([
  ["a paragraph, split over runs", split("Врач: {{вр", "ач", "}} подпись")],
  ["a table", inTable(split("Врач: {{вр", "ач}} подпись"))],
  ["a content control", inControl(split("Врач: {{врач}} ", "подпись"))],
])("a field in %s is filled", async (_, markup) => {
  const template = await inBody(markup);
  expect(await refusalOf(template)).toBeNull();
  const act = unzipSync(await renderAct(template, SAMPLE));
  const text = new TextDecoder().decode(act[DOCUMENT]).replace(/<[^>]*>/g, "");
  expect(text).toContain("Врач: проба подпись");
});

test("a field in a header is filled", async () => {
  const template = await withPart(
    "word/header9.xml",
    `<w:hdr ${W}>${split("Врач: {{вр", "ач}}")}</w:hdr>`,
    "header",
  );
  expect(await refusalOf(template)).toBeNull();
  const act = unzipSync(await renderAct(template, SAMPLE));
  const text = new TextDecoder().decode(act["word/header9.xml"]).replace(/<[^>]*>/g, "");
  expect(text).toContain("Врач: проба");
});

/** Whole files: one saved by LibreOffice, others with Word's markup around fields. */
const FORMS = new URL("../../support/clinic/forms/", import.meta.url).pathname;

test.each(["formtext.docx", "nfd.docx", "sdt.docx", "sdt-glossary.docx", "libreoffice.docx"])(
  "the form %s is taken and filled",
  async (name) => {
    const template = await Bun.file(FORMS + name).bytes();
    expect(await refusalOf(template)).toBeNull();
    expect(await placeholdersIn(await renderAct(template, SAMPLE))).toEqual([]);
  },
);

test("the form braces.docx is refused with the paragraph of its field", async () => {
  const refusal = await refusalOf(await Bun.file(`${FORMS}braces.docx`).bytes());
  expect(refusal).toContain("поле написано неверно");
});
