import type { Page } from "playwright";
import type { Db } from "../../../api/platform/database/connection.ts";
import { expect } from "../../support/browser/expect.ts";
import { TODAY } from "../../support/clinic/clinic.ts";

import { inGroups } from "./clinic.ts";
import { go } from "./desk.ts";
import { type Look, poke } from "./watched-page.ts";

/** «Требует решения» shows both sides of an edit, and asks about it. */
export const meetDecisions: Look = async (watched, { server, doctors }, vectors) => {
  const songs: string[] = [];
  const texts = vectors.map((vector) => vector.replaceAll("\0", ""));
  for (const [at, group] of inGroups(texts).entries()) {
    const heard = await watched.hear(`/decisions, ${group[0]}`, async (page) => {
      const mark = crypto.randomUUID();
      const text = `${mark}\n${group.join("\n")}`;
      const id = await bookedAt(server.db, doctors[at] ?? 0);
      await go(watched, page, `/journal/${id}?edit=true`);
      await makeConflict(page, server.db, { id, text });
      await go(watched, page, "/decisions");
      await lookAtBoth(page, mark);
    });
    songs.push(...heard);
  }
  return songs;
};

let booked = 0;

/** A separate visit for each look, with plain values that its form can edit. */
async function bookedAt(db: Db, employee: number): Promise<number> {
  const minutes = ++booked;
  const time = `${12 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  const [row] = await db<{ id: number }[]>`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, source,
      operator_view, call_operator)
    values (${crypto.randomUUID()}, ${employee}, ${TODAY}, ${time}, 'Анна Общая', '89001112233',
      'staff', true, true)
    returning id`;
  return row?.id ?? 0;
}

/** The comment is changed here offline, and all texts on the server. */
async function makeConflict(page: Page, db: Db, { id, text }: { id: number; text: string }) {
  const online = (there: boolean) => page.context().setOffline(!there);
  await page.getByLabel("Комментарий").fill(text);
  await online(false);
  try {
    await page.getByRole("button", { name: "Сохранить" }).dispatchEvent("click");
    await expect(page.getByText("Ждут отправки")).toBeAttached();
    await db`
      update journal_records set user_name = ${text}, phone = ${text}, service = ${text},
        add_comment = ${`${text} `}, revision = revision + 1
      where id = ${id}`;
  } finally {
    await online(true);
  }
  await expect(page.getByRole("link", { name: "Требует решения" }).first()).toBeAttached();
}

async function lookAtBoth(page: Page, mark: string): Promise<void> {
  const decision = page.getByRole("main").getByRole("listitem").filter({ hasText: mark });
  await expect(decision.getByRole("region", { name: "На сервере" })).toContainText(mark);
  await poke(page, "main section, main label");
  await decision.getByRole("button", { name: "Отменить мою правку" }).dispatchEvent("click");
  const question = page.getByRole("dialog");
  await expect(question).toContainText(mark);
  await poke(page, "[role=dialog] p");
  // Left undecided, they would make each next look longer than the one before.
  await question.getByRole("button", { name: "Удалить правку" }).dispatchEvent("click");
  await expect(decision).toHaveCount(0);
}
