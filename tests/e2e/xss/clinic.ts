import { addDays } from "../../../shared/calendar.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../../support/clinic.ts";
import { startServer, type TestServer } from "../../support/server.ts";

/** What stands in an article's text until a vector takes its place on the way to the browser. */
export const MARKER = "<p>место вектора</p>";

/** A clinic whose every text holds vectors, past all that would have refused them. */
export interface HostileClinic {
  server: TestServer;
  /** By vector: the article whose title and text it is. */
  articles: number[];
  /** The one whose text is the marker. */
  marked: number;
  doctors: number[];
  records: number[];
}

export async function openHostileClinic(vectors: readonly string[]): Promise<HostileClinic> {
  const server = await startServer({ clock: () => THURSDAY_NINE });
  // PostgreSQL holds no NUL; a browser drops it anyway.
  const texts = vectors.map((vector) => vector.replaceAll("\0", ""));
  const articles: number[] = [];
  for (const [at, text] of texts.entries()) articles.push(await article(server, text, text, at));
  const marked = await article(server, "Статья", MARKER, 0);
  const doctors: number[] = [];
  const records: number[] = [];
  for (const [at, group] of inGroups(texts).entries()) {
    const text = group.join("\n");
    doctors.push(await doctor(server, text, group));
    await offer(server.db, doctors[at] ?? 0, TODAY, ["10:00", "11:00"]);
    await offer(server.db, doctors[at] ?? 0, addDays(TODAY, 1), ["10:00"]);
    records.push(await record(server, doctors[at] ?? 0, text));
    await server.db`
      insert into schedule_templates (tpl_name, times) values (${text}, ${["10:00"]})`;
    await server.db`
      insert into users (login, password_hash, rights) values (${text}, 'x', '{}')`;
    for (const category of [1, 2, 3]) {
      await server.db`
        insert into prices (name, description, price, category_id, sort)
        values (${text}, ${text}, ${text}, ${category}, ${at})`;
    }
  }
  return { server, articles, marked, doctors, records };
}

function inGroups(texts: readonly string[]): string[][] {
  const size = 12;
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, at) =>
    texts.slice(at * size, (at + 1) * size),
  );
}

async function article({ db }: TestServer, name: string, text: string, at: number) {
  const [row] = await db<{ id: number }[]>`
    insert into articles (name_article, text_article, type_article)
    values (${name}, ${text}, ${1 + (at % 4)}) returning id`;
  return row?.id ?? 0;
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
