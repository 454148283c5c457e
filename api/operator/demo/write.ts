import { previewOf } from "../../../shared/site/article-text.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { columnNames, type Tx } from "../../platform/database/connection.ts";
import type { DemoArticle } from "./articles.ts";
import type { DemoDoctor } from "./doctors.ts";
import type { DemoPhoto } from "./portraits.ts";
import type { PRICES } from "./prices.ts";
import type { DemoVisit } from "./visits.ts";

/** Any number only we use: of two processes that start together one fills. */
const LOCK = 7_743_603;

export async function lockFilling(tx: Tx): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCK})`;
}

export async function isUnused(tx: Tx): Promise<boolean> {
  const [row] = await tx<{ unused: boolean }[]>`
    select not (
      exists (select from doctors) or exists (select from articles) or exists (select from prices)
      or exists (select from schedule_templates) or exists (select from destroyed_records)
    ) as unused`;
  return row?.unused ?? false;
}

export async function insertDoctor(tx: Tx, doctor: DemoDoctor, place: number): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into doctors (name_employee, full_pro_name, desc_employee, profile_txt,
      additional_education, work_experience, professional_interests, services, sort_emp,
      is_flagged, hidden_doctor)
    values (${doctor.name}, ${doctor.profession}, ${doctor.description}, ${doctor.education},
      ${doctor.additionalEducation}, ${doctor.experience}, ${doctor.interests},
      ${doctor.services}, ${place}, ${doctor.hiddenFromSlider ?? false},
      ${doctor.hidden ? 1 : 0})
    returning id`;
  if (!row) throw new Error("The doctor was not written");
  return row.id;
}

export async function insertPhotos(tx: Tx, doctor: number, photos: readonly DemoPhoto[]) {
  for (const { format, width, version, bytes } of photos) {
    await tx`
      insert into doctor_photos (doctor_id, format, width, version, bytes)
      values (${doctor}, ${format}, ${width}, ${version}, ${bytes})`;
  }
}

export async function insertSchedule(
  tx: Tx,
  employee: number,
  days: readonly { day: Day; times: string[] }[],
) {
  await tx`
    insert into schedule_days (employee, day, times)
    select ${employee}, day, times
    from jsonb_to_recordset(${tx.json(days)}) as given(day date, times text[])`;
}

export async function insertTemplates(
  tx: Tx,
  templates: readonly { name: string; times: string[] }[],
) {
  await tx`
    insert into schedule_templates (tpl_name, times)
    select name, times
    from jsonb_to_recordset(${tx.json(templates)}) as given(name text, times text[])`;
}

export async function insertVisits(tx: Tx, visits: readonly DemoVisit[]) {
  const [first] = visits;
  if (!first) return;
  const columns = columnNames(tx, Object.keys(first));
  await tx`
    insert into journal_records (${columns})
    select ${columns} from jsonb_populate_recordset(null::journal_records,
      ${tx.json(visits.map((visit) => ({ ...visit })))}) as given`;
}

export async function insertPrices(tx: Tx, prices: typeof PRICES) {
  const rows = Object.entries(prices).flatMap(([category, items]) =>
    items.map(({ name, price, description = "", preparation = "" }, at) => ({
      category_id: Number(category),
      name,
      price,
      description,
      preparation,
      sort: (at + 1) * 10,
    })),
  );
  await tx`
    insert into prices (name, description, price, category_id, sort, preparation)
    select name, description, price, category_id, sort, preparation
    from jsonb_to_recordset(${tx.json(rows)}) as given(
      name text, description text, price text, category_id integer, sort integer,
      preparation text)`;
}

/** The demo's visits were never reminded of elsewhere: those of tomorrow are, from the first start. */
export async function beginMessages(tx: Tx, since: Date): Promise<void> {
  await tx`update clinic_state set messages_epoch = current_epoch(), messages_since = ${since}`;
}

export async function insertArticles(
  tx: Tx,
  articles: readonly (Omit<DemoArticle, "file"> & { text: string })[],
) {
  for (const { name, type, text, hidden = false } of articles) {
    await tx`
      insert into articles (name_article, text_article, type_article, delete_article, preview)
      values (${name}, ${text}, ${type}, ${hidden ? 1 : 0}, ${previewOf(text)})`;
  }
}
