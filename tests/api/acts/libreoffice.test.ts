import { afterAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderAct } from "../../../api/features/acts/template/render-act.ts";
import { defaultTemplate } from "../../../api/features/acts/template/template.ts";
import { ensureOffice } from "../../../scripts/office.ts";
import {
  ACT_PLACEHOLDERS,
  type ActPlaceholder,
  type ActValues,
} from "../../../shared/retention/act.ts";

const folder = await mkdtemp(join(tmpdir(), "priem-office-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const SCRIPTS = "Ёлкина-Ґалаґан — 診療所, مستوصف, Ἀσκληπιός, კლინიკა, 🏥";
const SIGNS = `"кавычки" 'апостроф' <угол> & амперсанд {{дата}} {{кто}} }} \\ % $1 $& =1+1`;
const LONG = `${SCRIPTS} ${"длинное имя ".repeat(50)}`.slice(0, 500);

/** Each value its own, with everything a name of any script may bring along. */
function values(): ActValues {
  const names = Object.keys(ACT_PLACEHOLDERS) as ActPlaceholder[];
  const entries = names.map((name, at) => [name, `${at}. ${SIGNS}\nвторая строка ${at}`]);
  return {
    ...(Object.fromEntries(entries) as ActValues),
    оператор: LONG,
    врач: `${LONG}!`,
    кто: `${LONG}\u0007\n${SIGNS}`,
  };
}

async function asOfficeReads(document: Uint8Array): Promise<string> {
  await Bun.write(join(folder, "act.docx"), document);
  const office = await ensureOffice();
  const child = Bun.spawn(
    [
      office,
      `-env:UserInstallation=file://${folder}/profile`,
      ...["--headless", "--convert-to", "txt:Text (encoded):UTF8"],
      ...["--outdir", folder, join(folder, "act.docx")],
    ],
    { stdout: "ignore", stderr: "ignore" },
  );
  expect(await child.exited).toBe(0);
  return Bun.file(join(folder, "act.txt")).text();
}

/** Without invisible separators of braces, and with any break as a space. */
const plain = (text: string) =>
  text
    .replace(/[\u2060\ufeff]/g, "")
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();

test("an act opens in LibreOffice with every value in place, in any alphabet", async () => {
  const filled = values();
  const text = plain(await asOfficeReads(await renderAct(await defaultTemplate(), filled)));
  for (const value of Object.values(filled)) expect(text).toContain(plain(value));
  expect(text).toContain("АКТ об уничтожении персональных данных");
  expect(text).toContain("Подпись");
});
