import { expect, test } from "bun:test";
import { unzipSync } from "fflate";
import { inspectTemplate } from "../../../api/acts/template/inspect-template.ts";
import { renderAct } from "../../../api/acts/template/render-act.ts";
import { Refusal } from "../../../api/http/problems.ts";
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

const field = (kind: string, inside = "") =>
  `<w:r><w:fldChar w:fldCharType="${kind}">${inside}</w:fldChar></w:r>`;

test.each([
  ["a content control", '<w:sdt><w:sdtPr><w:tag w:val="a"/></w:sdtPr><w:sdtContent/></w:sdt>'],
  [
    "a legacy form field",
    `<w:p>${field("begin", '<w:ffData><w:name w:val="a"/></w:ffData>')}<w:r><w:instrText> FORMTEXT </w:instrText></w:r>${field("separate")}${field("end")}</w:p>`,
  ],
  ["an element of a newer Word", '<w:p><x:newer xmlns:x="urn:newer"/></w:p>'],
])("a template with %s is taken", async (_, markup) => {
  expect(await refusalOf(await inBody(markup))).toBeNull();
});

const LINKED = `<w:p><w:hyperlink xmlns:r="${OFFICE}/officeDocument/2006/relationships" r:id="rLink" w:tooltip="https://clinic.example/"><w:r><w:t>clinic.example</w:t></w:r></w:hyperlink></w:p>`;
const LINK = `<Relationship Id="rLink" Type="${OFFICE}/officeDocument/2006/relationships/hyperlink" Target="https://clinic.example/" TargetMode="External"/>`;
const HEADER = "word/header1.xml";
const HEADER_RELATIONS = "word/_rels/header1.xml.rels";

test.each([
  [
    "the body",
    RELATIONS,
    templateWith((text) => ({
      [DOCUMENT]: text(DOCUMENT).replace("<w:body>", `<w:body>${LINKED}`),
      [RELATIONS]: text(RELATIONS).replace("</Relationships>", `${LINK}</Relationships>`),
    })),
  ],
  [
    "a header",
    HEADER_RELATIONS,
    templateWith(() => ({
      [HEADER]: `<w:hdr ${W}>${LINKED}</w:hdr>`,
      [HEADER_RELATIONS]: `<Relationships xmlns="${OFFICE}/package/2006/relationships">${LINK}</Relationships>`,
    })),
  ],
])(
  "a letterhead's web address in %s stays in the act as text, its link does not",
  async (_, relations, made) => {
    const template = await made;
    expect(await refusalOf(template)).toBeNull();
    const sample = Object.fromEntries(Object.keys(ACT_PLACEHOLDERS).map((name) => [name, "проба"]));
    const act = unzipSync(await renderAct(template, sample as ActValues));
    const text = (name: string) => new TextDecoder().decode(act[name]);
    expect(text(relations)).not.toContain("External");
    expect(text(relations)).not.toContain("https://clinic.example");
    expect(text(relations === RELATIONS ? DOCUMENT : HEADER)).toContain("clinic.example</w:t>");
  },
);

test.each([
  ['<w:p><w:fldSimple w:instr=" HYPERLINK &quot;mailto:reg@clinic.example&quot; "/></w:p>', null],
  ['<w:p><w:fldSimple w:instr="HYPERLINK \\l &quot;_Toc1&quot;"/></w:p>', null],
  [
    '<w:p><w:fldSimple w:instr="HYPERLINK &quot;\\\\server\\a.docx&quot;"/></w:p>',
    "В шаблоне есть поле, которое читает другие файлы: word/document.xml",
  ],
])("a link of the field %s: %p", async (markup, refusal) => {
  expect(await refusalOf(await inBody(markup))).toBe(refusal);
});

test.each([
  ["a glossary", "word/glossary/document.xml", `<w:glossaryDocument ${W}/>`, "glossaryDocument"],
  ["comments", "word/comments.xml", `<w:comments ${W}/>`, "comments"],
  ["a view of revisions", "word/people.xml", `<w:revisionView ${W}/>`, "people"],
  ["a label of Microsoft 365", "docMetadata/LabelInfo.xml", "<labelList/>", "classificationlabels"],
])("a template with %s is taken", async (_, name, content, relation) => {
  expect(await refusalOf(await withPart(name, content, relation))).toBeNull();
});

test.each([["oleObject"], ["attachedTemplate"], ["vbaProject"]])(
  "a template with a relation of the type %s is refused",
  async (relation) => {
    const refusal = await refusalOf(await withPart("word/part.xml", `<w:p ${W}/>`, relation));
    expect(refusal).toContain("макросы или вложенные объекты");
  },
);

const WORD = `${OFFICE}/wordprocessingml/2006/main`;

test("a template in the Strict namespaces is refused with the words how to save it", async () => {
  const strict = await templateWith((text) => ({
    [DOCUMENT]: text(DOCUMENT).replaceAll(WORD, "http://purl.oclc.org/ooxml/wordprocessingml/main"),
  }));
  expect(await refusalOf(strict)).toContain("сохраните его как обычный документ .docx");
});

const INCLUDED = '<w:p><w:fldSimple w:instr="INCLUDETEXT a.docx"/></w:p>';
const MC = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"';
test.each([
  ["parts/header.xml", `<w:hdr ${W}>${INCLUDED}</w:hdr>`],
  ["word/header9.XML", `<w:hdr ${W}>${INCLUDED}</w:hdr>`],
  ["parts/alternate.xml", `<mc:AlternateContent ${MC} ${W}>${INCLUDED}</mc:AlternateContent>`],
])("a field that reads another file is refused in the part %s", async (name, content) => {
  expect(await refusalOf(await withPart(name, content, "header"))).toContain(
    `поле, которое читает другие файлы: ${name}`,
  );
});

test("a picture from elsewhere is refused in a part outside of word/", async () => {
  const header = `<w:hdr ${W}><v:imagedata xmlns:v="urn:schemas-microsoft-com:vml" src="a.png"/></w:hdr>`;
  expect(await refusalOf(await withPart("parts/header.xml", header, "header"))).toContain(
    "внешняя ссылка: a.png",
  );
});

test("addresses in data beside the document are taken", async () => {
  const data = '<a schema="https://example.org/a"/>';
  expect(await refusalOf(await withPart("customXml/item1.xml", data, "customXml"))).toBeNull();
});

test.each([
  '<Override PartName="/word/header9.dat" ContentType="TYPE"/>',
  '<Default Extension="dat" ContentType="TYPE"/>',
])("a part of Word under another ending than .xml is refused: %s", async (declared) => {
  const type = "application/vnd.openxmlformats-officedocument.wordprocessingml.header+xml";
  const template = await templateWith((text) => ({
    "[Content_Types].xml": text("[Content_Types].xml").replace(
      "</Types>",
      `${declared.replace("TYPE", type)}</Types>`,
    ),
  }));
  expect(await refusalOf(template)).toContain("недопустимая разметка");
});

test("a field with one brace, split over runs, is refused with its paragraph", async () => {
  const runs = ["Лечащий ", "{{вр", "ач}", " подпись"];
  const paragraph = `<w:p>${runs.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join("")}</w:p>`;
  expect(await refusalOf(await inBody(paragraph))).toContain("«Лечащий {{врач} подпись»");
});
