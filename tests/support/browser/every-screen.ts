import type { Page } from "@playwright/test";
import { offer, TODAY } from "../clinic/clinic.ts";
import { bookAtDesk, bookOnSite } from "../clinic/visits.ts";
import type { TestServer } from "../server/server.ts";
import type { DeskClinic } from "./desk-clinic.ts";
import { expect } from "./expect.ts";

const SCREENS = [
  ...["journal", "journal?view=day", "journal?view=week", "journal/unread", "journal/add"],
  ...["calls", "journal/schedule", `journal/schedule?date=${TODAY}`, "journal/scheduletpl"],
  ...["decisions", "usersmanager", "doctorscrud", "articles", "papers", "prices", "docxeditor"],
  ...["retention", "tokens", "figures", "moves", "licenses"],
];

/** Opens the reception app's screens one after another and looks at each once it has loaded. */
export async function openEveryScreen(
  page: Page,
  server: Pick<TestServer, "url">,
  look: (path: string) => Promise<void>,
): Promise<void> {
  for (const path of SCREENS) {
    await page.goto(`${server.url}/admin/${path}`);
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(page.getByText("Загрузка..."), path).toHaveCount(0);
    await look(path);
  }
}

/** Books «Анна Новая» and «Вера Вторая» on the site and «Зоя Третья» at the desk; times stay free. */
export async function bookVisitsOfToday({ server, person, sokolova, orlova }: DeskClinic) {
  await offer(server.db, sokolova, TODAY, ["08:30", "10:00", "10:30", "11:00", "11:30"]);
  await offer(server.db, orlova, TODAY, ["12:00"]);
  await bookOnSite(server, { employee: sokolova, time: "10:00", name: "Анна Новая" });
  await bookOnSite(server, { employee: sokolova, time: "10:30", name: "Вера Вторая" });
  await bookAtDesk(person, { employee: sokolova, time: "11:00", name: "Зоя Третья" });
}
