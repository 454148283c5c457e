import { expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { fillTemplate } from "../../../api/acts/template/confined-template.ts";
import { measureTemplate } from "../../../api/acts/template/inspect-template.ts";
import { ACT_PLACEHOLDERS, type ActValues } from "../../../shared/retention/act.ts";
import { templateWith } from "../../support/clinic/template.ts";

const TOO_MANY = "В шаблоне больше 200 полей";
const VALUES = Object.fromEntries(
  Object.keys(ACT_PLACEHOLDERS).map((key) => [key, `проба ${key}`]),
) as ActValues;

/** Our own template, with so many more braces behind its text. */
const withBraces = (count: number, part = "word/document.xml") =>
  templateWith((text) => ({
    [part]: text(part).replace(
      "</w:body>",
      `<w:p><w:r><w:t>${"{".repeat(count)}</w:t></w:r></w:p></w:body>`,
    ),
  }));

const bracesOf = async (template: Promise<Uint8Array>) => {
  const xml = strFromU8(unzipSync(await template)["word/document.xml"] ?? new Uint8Array());
  return xml.split("{").length - 1;
};

test("a stored template may have two hundred fields, and no brace more", async () => {
  const own = await bracesOf(withBraces(0));
  expect(() => measureTemplate(new Uint8Array())).toThrow();
  const fits = await withBraces(400 - own);
  expect(() => measureTemplate(fits)).not.toThrow();
  const exceeds = await withBraces(401 - own);
  expect(() => measureTemplate(exceeds)).toThrow(TOO_MANY);
});

test("what is no markup is not measured", async () => {
  const image = new TextEncoder().encode("{".repeat(1_000));
  const template = await templateWith(() => ({ "word/media/image1.png": image }));
  expect(() => measureTemplate(template)).not.toThrow();
});

test("a stored template that can be filled is what the act is made of", async () => {
  const own = await templateWith((text) => ({
    "word/document.xml": text("word/document.xml").replace(
      "</w:body>",
      "<w:p><w:r><w:t>Наша клиника</w:t></w:r></w:p></w:body>",
    ),
  }));
  const xml = await documentOf(fillTemplate(own, VALUES));
  expect(xml).toContain("Наша клиника");
  expect(xml).toContain("проба номер_записи");
});

test("one with too many fields gives way to our own, so that the act is made in time", async () => {
  const xml = await documentOf(fillTemplate(await withBraces(2_000), VALUES));
  expect(xml).not.toContain("{{");
  expect(xml).toContain("проба номер_записи");
});

async function documentOf(act: Promise<Uint8Array>): Promise<string> {
  return strFromU8(unzipSync(await act)["word/document.xml"] ?? new Uint8Array());
}
