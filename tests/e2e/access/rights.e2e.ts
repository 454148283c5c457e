import { newVisitor } from "../../support/browser/browser.ts";
import { expect, test } from "../../support/browser/browser-test.ts";
import { openDesk } from "../../support/browser/desk.ts";
import { deskClinicForFile } from "../../support/browser/desk-clinic.ts";
import { goTo } from "../../support/browser/every-screen.ts";
import { endAccess } from "../../support/server/server.ts";

const clinic = deskClinicForFile();

test("A-6.4 without the right, its screen explains it and calls nothing; once granted, the header shows the item", async () => {
  const { server, browser } = clinic;
  const person = await server.signIn([]);
  const page = await openDesk(await newVisitor(browser), server, person, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Вам пока ничего не открыто");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  for (const path of [
    ...["prices", "articles", "journal", "journal/add", "journal/schedule"],
    ...["journal/scheduletpl", "usersmanager", "doctorscrud", "docxeditor"],
  ]) {
    await goTo(page, path);
    await expect(page).toHaveURL(`${server.url}/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Недостаточно прав");
  }
  expect(asked.filter((path) => /api\/(users|articles|prices|doctors)/.test(path))).toEqual([]);

  await server.db`update users set rights = '{prices,users}' where id = ${person.user.id}`;
  const items = page.getByRole("banner").getByRole("navigation", { name: "Разделы" });
  // Rights arrive with a new access. One renewed just before has the earlier rights.
  await expect(async () => {
    await endAccess(server, person);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(items.getByRole("link")).toHaveText(["Цены", "Пользователи"], { timeout: 3_000 });
  }).toPass();
});
