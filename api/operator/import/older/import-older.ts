import type { Source } from "../../../../shared/journal/record.ts";
import { only, TEXT_FIELDS } from "../../../../shared/journal/visit-fields.ts";
import { parseTimes } from "../../../../shared/time/parse-times.ts";
import { keepUpload } from "../../../features/uploads/store.ts";
import { type Db, serverSecret } from "../../../platform/database/connection.ts";
import type { Now } from "../../../platform/http/env.ts";
import { importArticles } from "../import-articles.ts";
import { type DoctorRow, importDoctors } from "../import-doctors.ts";
import { importPrices } from "../import-prices.ts";
import { importSchedules, importTemplates } from "../import-schedules.ts";
import { importVisits } from "../import-visits.ts";
import { type ImportEnd, type Importing, type KindReport, runImport } from "../importing.ts";
import { type Login, OlderClient } from "./client.ts";
import { type OlderFiles, readFiles } from "./files.ts";
import { type OlderClinic, type OlderRecord, readOlder } from "./read.ts";

interface OlderWish extends Login {
  origin: string;
  isDry: boolean;
  opensTimes: boolean;
  now: Now;
}

/**
 * Imports from the older product's API. All is read before the transaction begins; a network that
 * fails leaves nothing behind.
 */
export async function importOlder(
  db: Db,
  wish: OlderWish,
  say: (line: string) => void,
): Promise<ImportEnd> {
  const client = new OlderClient(wish.origin);
  await client.signIn(wish);
  const clinic = await readOlder(client, say);
  const secret = await serverSecret(db);
  const files = await readFiles(db, { client, secret }, clinic);
  for (const line of files.left) say(`Не перенесено. ${line}`);
  return runImport(db, (run) => importClinic(run, clinic, files, wish), wish);
}

async function importClinic(
  run: Importing,
  clinic: OlderClinic,
  files: OlderFiles,
  wish: OlderWish,
): Promise<KindReport[]> {
  for (const upload of files.uploads) await keepUpload(run.tx, upload);
  const here = new Map<number, number>();
  const doctors = await importDoctors(run, doctorRows(clinic, files), ({ number }, id) => {
    here.set(number, id);
  });
  const known = (employee: number) => here.get(employee) ?? `№ ${employee} старой системы`;
  return [
    doctors,
    await importPrices(
      run,
      clinic.prices.map(({ price, ...input }) => ({
        ...placeOf("цена", input.id, input.name),
        price,
        input,
      })),
    ),
    await importArticles(run, articleRows(clinic, files)),
    await importTemplates(
      run,
      clinic.templates.map((input) => ({ ...placeOf("шаблон", input.id, input.tpl_name), input })),
    ),
    await importSchedules(run, timesRows(clinic, known)),
    await importVisits(run, visitRows(clinic, known, wish.origin), wish),
  ];
}

const placeOf = (word: string, id: number, what: string) => ({ where: `${word} № ${id}`, what });

const doctorRows = (
  { doctors }: OlderClinic,
  { photos }: OlderFiles,
): (DoctorRow & { number: number })[] =>
  doctors.map(({ photo, ...input }) => ({
    ...placeOf("врач", input.id, input.name_employee),
    number: input.id,
    input: withoutEmpty(input),
    photo: photos.get(input.id) ?? null,
  }));

const articleRows = ({ articles }: OlderClinic, { moved }: OlderFiles) =>
  articles.map((article) => ({
    ...placeOf("статья", article.id, article.name_article),
    input: {
      ...article,
      text_article: [...moved].reduce(
        (text, [link, path]) => text.replaceAll(link, path),
        article.text_article,
      ),
    },
  }));

const timesRows = ({ availability }: OlderClinic, known: (employee: number) => number | string) =>
  availability
    .flatMap(({ employee, schedule }) =>
      schedule.map(({ day, time }) => ({
        ...placeOf("расписание врача", employee, day),
        doctor: known(employee),
        day,
        times: parseTimes(time),
        wrong: [],
      })),
    )
    .filter(({ times }) => times.length > 0);

const visitRows = (
  { records }: OlderClinic,
  known: (employee: number) => number | string,
  origin: string,
) =>
  records.map((record) => ({
    ...placeOf("запись", record.id, `${record.record_day} в ${record.record_time}`),
    doctor: known(record.employee),
    source: sourceOf(record),
    key: `${origin}/${record.id}`,
    number: null,
    input: bookingOf(record),
  }));

/** The older product's flags tell who booked. */
const sourceOf = ({ operator_view }: OlderRecord): Source => (operator_view ? "staff" : "site");

const bookingOf = (record: OlderRecord) => ({
  ...only(record, TEXT_FIELDS),
  record_day: record.record_day.slice(0, "2027-06-11".length),
  record_time: record.record_time.slice(0, "09:30".length),
  call_operator: record.call_operator,
});

/** A field that the older product does not fill does not empty ours. */
const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  );
