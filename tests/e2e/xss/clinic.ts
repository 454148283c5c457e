import { insertUser } from "../../../api/features/users/queries.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import { CLOBBERING_VECTORS } from "../../api/articles/clobbering.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic/clinic.ts";
import { addArticle, addPrice } from "../../support/clinic/site-content.ts";
import { startServer, type TestServer } from "../../support/server/server.ts";
import { MARKED_HTML, MARKER } from "./front.ts";

/** A clinic whose every text holds vectors, past all that would have refused them. */
export interface HostileClinic {
  server: TestServer;
  /** By vector, those for articles alone at the end: the article whose text it is. */
  articles: number[];
  doctors: number[];
  records: number[];
  /** Whose texts are the marker: the article's HTML, and everything else that visitors see. */
  markedArticle: number;
  markedDoctor: number;
}

/** A browser can take them all at once, and yet no page is too long to look at. */
export function inGroups(texts: readonly string[]): string[][] {
  const size = 12;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) =>
    texts.slice(at * size, (at + 1) * size),
  );
}

export async function openHostileClinic(vectors: readonly string[]): Promise<HostileClinic> {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  const { db } = server;
  // PostgreSQL holds no NUL; a browser drops it anyway.
  const texts = vectors.map((vector) => vector.replaceAll("\0", ""));
  const articles: number[] = [];
  for (const [at, text] of texts.entries()) {
    articles.push(await addArticle(db, { name: text, text, type: typeOf(at) }));
  }
  for (const text of CLOBBERING_VECTORS) {
    articles.push(await addArticle(db, { name: "Памятка", text, type: 1 }));
  }
  const markedArticle = await addArticle(db, { name: "Статья", text: MARKED_HTML, type: 1 });
  // The preview is a separate text, which this look does not cover.
  await db`update articles set preview = '' where id = ${markedArticle}`;
  const doctors: number[] = [];
  const records: number[] = [];
  for (const [at, group] of inGroups(texts).entries()) {
    const text = group.join("\n");
    const id = await doctor(server, text, group);
    doctors.push(id);
    await offer(db, id, TODAY, ["10:00", "11:00"]);
    await offer(db, id, addDays(TODAY, 1), ["10:00"]);
    records.push(await record(server, id, text));
    await shownText(server, text, at);
    await insideText(server, text, at);
  }
  const markedDoctor = await doctor(server, MARKER, [MARKER]);
  await shownText(server, MARKER, doctors.length);
  for (const at of [0, 1, 2, 3]) {
    await addArticle(db, { name: MARKER, text: `Текст: ${MARKER}`, type: typeOf(at) });
  }
  return { server, articles, doctors, records, markedArticle, markedDoctor };
}

const typeOf = (at: number) => ([1, 2, 3, 4] as const)[at % 4] ?? 1;

/** Everything else that visitors read. */
async function shownText({ db }: TestServer, text: string, at: number): Promise<void> {
  for (const category of [1, 2, 3] as const) {
    await addPrice(db, { name: text, description: text, price: text, category, sort: at });
  }
  const upload = crypto.randomUUID();
  await db`
    insert into uploads (name, original_name, content_type, is_image, bytes)
    values (${upload}, ${text}, 'application/octet-stream', false, 'x')`;
  await db`insert into papers (title, upload) values (${text}, ${upload})`;
}

/** Everything else that reception reads. */
async function insideText({ db }: TestServer, text: string, at: number): Promise<void> {
  await db`insert into schedule_templates (tpl_name, times) values (${text}, ${["10:00"]})`;
  await insertUser(db, { login: text, passwordHash: "x", rights: [] });
  await db`
    insert into destruction_acts (uid, journal_id, act_filename, created_at, deleted_by, record_day,
      record_time, epoch, document)
    values (${crypto.randomUUID()}, ${at}, ${text}, ${THURSDAY_NINE}, ${text}, ${TODAY}, '10:00',
      'x', 'x')`;
}

async function doctor(server: TestServer, text: string, services: string[]): Promise<number> {
  const id = await addDoctor(server.db, { name_employee: text, full_pro_name: text, services });
  await server.db`
    update doctors set desc_employee = ${text}, profile_txt = ${text}, work_experience = ${text},
      additional_education = ${text}, professional_interests = ${text}
    where id = ${id}`;
  return id;
}

async function record({ db }: TestServer, employee: number, text: string): Promise<number> {
  const [row] = await db<{ id: number }[]>`
    insert into journal_records (uid, employee, record_day, record_time, user_name, phone, service,
      add_comment, source, operator_view, call_operator)
    values (${crypto.randomUUID()}, ${employee}, ${TODAY}, '10:00', ${text}, ${text}, ${text},
      ${text}, 'site', false, false)
    returning id`;
  return row?.id ?? 0;
}
