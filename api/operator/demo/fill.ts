import { seeded } from "../../../shared/seeded.ts";
import { addDays, clinicMoment, type Day, daysBetween } from "../../../shared/time/calendar.ts";
import { createArticle } from "../../features/articles/articles.ts";
import { createDoctor } from "../../features/doctors/doctors.ts";
import { createPrice } from "../../features/prices/prices.ts";
import { createTemplate } from "../../features/schedule/templates.ts";
import { clinicFacts } from "../../platform/clinic/clinic-facts.ts";
import { type Db, type Tx, transaction } from "../../platform/database/connection.ts";
import { ARTICLES } from "./articles.ts";
import { type DemoDoctor, DOCTORS } from "./doctors.ts";
import { readPortrait } from "./portraits.ts";
import { PRICES } from "./prices.ts";
import { daysAround, TEMPLATES, timesOn } from "./rosters.ts";
import { type OfferedSlot, visitsOf } from "./visits.ts";
import { beginMessages, insertSchedule, insertVisits, isUnused, lockFilling } from "./write.ts";

const SEED = 2016;
const TEXTS = new URL("./articles/", import.meta.url);

/**
 * Fills a database that holds nothing yet with a clinic one can believe in, from a month back
 * to two months ahead; the same one every time. False where there is anything already.
 */
export async function fillDemo(db: Db, instant: Date, timeZone: string): Promise<boolean> {
  const portraits = await Promise.all(DOCTORS.map((doctor) => readPortrait(doctor.portrait)));
  const articles = await Promise.all(
    ARTICLES.map(async ({ name, type, file, ...hidden }) => ({
      name_article: name,
      type_article: type,
      ...hidden,
      text_article: (await Bun.file(new URL(file, TEXTS)).text()).trim(),
    })),
  );
  const { day } = clinicMoment(instant, timeZone);
  const consentVersion = clinicFacts().consent.version;
  return transaction(db, async (tx) => {
    await lockFilling(tx);
    if (!(await isUnused(tx))) return false;
    const slots: OfferedSlot[] = [];
    for (const [at, doctor] of DOCTORS.entries()) {
      const { portrait: _, roster: __, ...input } = doctor;
      const photo = portraits[at] ?? null;
      const { id } = await createDoctor(tx, { ...input, sort_emp: (at + 1) * 10 }, photo);
      slots.push(...(await fillSchedule(tx, id, doctor, day)));
    }
    for (const template of TEMPLATES) {
      await createTemplate(tx, { ...template, uid: crypto.randomUUID() });
    }
    await insertVisits(tx, visitsOf(slots, { instant, day, consentVersion }, seeded(SEED)));
    await fillPrices(tx);
    for (const article of articles) await createArticle(tx, article);
    await beginMessages(tx, new Date(instant.getTime() - 7 * 86_400_000));
    return true;
  });
}

async function fillPrices(tx: Tx): Promise<void> {
  for (const category_id of [1, 2, 3] as const) {
    for (const [at, price] of PRICES[category_id].entries()) {
      const absent = { description: "", preparation: "", preparation_article: null };
      await createPrice(tx, { ...absent, ...price, category_id, sort: (at + 1) * 10 });
    }
  }
}

async function fillSchedule(
  tx: Tx,
  employee: number,
  { roster, services }: DemoDoctor,
  today: Day,
): Promise<OfferedSlot[]> {
  if (!roster) return [];
  const away = holidayOf(employee, today);
  const days = daysAround(today)
    .filter((day) => !away.has(day))
    .map((day) => ({ day, times: timesOn(roster, day) }))
    .filter(({ times }) => times.length > 0);
  await insertSchedule(tx, employee, days);
  return days.flatMap(({ day, times }) => times.map((time) => ({ employee, day, time, services })));
}

/** Two of the doctors are away for a week, one next month and one after. */
function holidayOf(employee: number, today: Day): Set<Day> {
  const start = employee % 4 === 2 ? addDays(today, 12 + employee * 4) : null;
  if (!start) return new Set();
  const days = daysAround(today).filter((day) => {
    const since = daysBetween(start, day);
    return since >= 0 && since < 7;
  });
  return new Set(days);
}
