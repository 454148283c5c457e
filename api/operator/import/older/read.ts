import { z } from "zod";
import { TEXT_FIELDS } from "../../../../shared/journal/visit-fields.ts";
import { textOfCell } from "../cells.ts";
import type { OlderClient } from "./client.ts";

const id = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);
/** Other programs write a number or nothing where a text is meant. */
const text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) => textOfCell(value ?? null));

const doctorSchema = z.looseObject({ id, name_employee: z.string() });
const servicesSchema = z.union([z.string(), z.array(z.string()), z.null()]);
const priceSchema = z.looseObject({
  id,
  name: text,
  price: text,
  description: text,
});
const articleSchema = z.looseObject({ id, name_article: text, text_article: text });
const templateSchema = z.looseObject({ id, tpl_name: text, schedule_tpl: z.unknown() });
const availabilitySchema = z.object({
  employee: id,
  schedule: z.array(z.object({ day: z.string(), time: z.unknown() })),
});
const recordSchema = z.looseObject({
  id,
  employee: id,
  record_day: z.string(),
  record_time: z.string(),
  ...(Object.fromEntries(TEXT_FIELDS.map((field) => [field, text])) as Record<
    (typeof TEXT_FIELDS)[number],
    typeof text
  >),
  operator_view: z.boolean().catch(true),
  call_operator: z.boolean().catch(true),
});

export type OlderRecord = z.infer<typeof recordSchema>;

/** Everything that is read of an older product, as it answers it. */
export interface OlderClinic {
  doctors: (z.infer<typeof doctorSchema> & {
    services: string | string[];
    photo: Uint8Array | null;
  })[];
  prices: z.infer<typeof priceSchema>[];
  articles: z.infer<typeof articleSchema>[];
  templates: z.infer<typeof templateSchema>[];
  availability: z.infer<typeof availabilitySchema>[];
  records: OlderRecord[];
}

/** @param say reports the progress */
export async function readOlder(
  client: OlderClient,
  say: (line: string) => void,
): Promise<OlderClinic> {
  const listed = await client.read("/doctors", z.array(doctorSchema));
  say(`Врачи: ${listed.length}`);
  const doctors: OlderClinic["doctors"] = [];
  for (const doctor of listed) {
    const services = (await client.read(`/doctors/${doctor.id}/services`, servicesSchema)) ?? "";
    const photo = await client.photo(doctor.id);
    doctors.push({ ...doctor, services, photo });
    say(`Услуги и фотографии: ${doctors.length} из ${listed.length}`);
  }
  const prices = await client.read("/api/prices", z.array(priceSchema));
  say(`Цены: ${prices.length}`);
  const articles = await client.read("/api/articles", z.array(articleSchema));
  say(`Статьи: ${articles.length}`);
  const templates = await client.read("/schedule", z.array(templateSchema));
  say(`Шаблоны: ${templates.length}`);
  const availability = await client.read("/doctors/availabilityy/all", z.array(availabilitySchema));
  say(`Расписания: ${availability.length}`);
  const records = await client.read("/api/journal/", z.array(recordSchema));
  say(`Записи: ${records.length}`);
  return { doctors, prices, articles, templates, availability, records };
}
