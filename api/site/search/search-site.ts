import type { Clinic } from "../../../shared/clinic/clinic.ts";
import { plainText, wordsOf } from "../../../shared/language/plain-text.ts";
import { stemOf, wordIndex } from "../../../shared/language/word-index.ts";
import { capitalised } from "../../../shared/retention/retention-rule.ts";
import { activityId } from "../../../shared/site/activity-id.ts";
import type { SearchEntry } from "../../../shared/site/search-entry.ts";
import { SEARCH_LETTERS } from "../../../shared/site/site.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Db } from "../../platform/database/connection.ts";
import { type SearchDocument, searchDocuments } from "./search-documents.ts";

/** More results are not read. */
const MOST = 10;
/** Longer queries are cut. */
const QUERY_WORDS = 10;

/**
 * Finds pages, doctors, prices, articles and the announcement. Word forms, beginnings of words,
 * typing errors and the clinic's synonyms count as the word itself; titles come first. Where no
 * document has all the words, those that have some are found.
 */
export async function searchSite(
  query: string,
  { db, clinic, today }: { db: Db; clinic: Clinic; today: Day },
): Promise<SearchEntry[]> {
  const words = wordsOf(query.slice(0, SEARCH_LETTERS)).slice(0, QUERY_WORDS);
  if (words.length === 0) return [];
  const index = indexOf([...pageDocuments(clinic), ...(await searchDocuments(db, today))]);
  const queries = withSynonyms(words, clinic.synonyms);
  const strict = index.withAll(queries);
  const found = strict.length > 0 ? strict : index.withSome(queries);
  return found.slice(0, MOST).map(({ title, href, note }) => ({ title, href, note }));
}

/** The words themselves, and once for each synonym of a phrase among them, with it instead. */
function withSynonyms(words: string[], synonyms: Clinic["synonyms"]): string[][] {
  const stems = words.map(stemOf);
  const others = synonyms.flatMap((group) => {
    const phrases = group.map(wordsOf);
    const said = phrases.find((phrase) => phrase.every((word) => stems.includes(stemOf(word))));
    if (!said) return [];
    const saidStems = said.map(stemOf);
    const rest = words.filter((word) => !saidStems.includes(stemOf(word)));
    return phrases.filter((phrase) => phrase !== said).map((phrase) => [...rest, ...phrase]);
  });
  return [words, ...others];
}

let built: { of: string; index: ReturnType<typeof indexDocuments> } | null = null;

/** The index of these documents; the last one serves as long as nothing in them changes. */
function indexOf(documents: SearchDocument[]) {
  const of = Bun.hash(JSON.stringify(documents)).toString(36);
  if (built?.of !== of) built = { of, index: indexDocuments(documents) };
  return built.index;
}

const indexDocuments = (documents: SearchDocument[]) =>
  wordIndex(unique(documents), {
    title: { of: ({ title }) => title, boost: 6 },
    words: { of: ({ words }) => words, boost: 2 },
    text: { of: ({ text }) => text },
  });

/** A price list may name one service twice. */
function unique(documents: SearchDocument[]): SearchDocument[] {
  return [...new Map(documents.map((each) => [`${each.href} ${each.title}`, each])).values()];
}

/** The site's own pages: title, address and further words. */
const PAGES = [
  ["Главная", "/", ""],
  ["О клинике", "/#about", ""],
  ["Врачи и специалисты", "/doctors", "гинеколог узи"],
  ["Услуги и цены", "/services", "цена стоимость прайс"],
  ["Гинекология", "/services/gynecology", "гинеколог осмотр"],
  ["УЗИ, ультразвуковая диагностика", "/services/uzi", "скрининг"],
  ["Лаборатория, анализы", "/services/labaratory", "кровь"],
  ["Запись на приём", "/appointment", "записаться"],
  ["Медицинская информация и статьи", "/info", "пациентам"],
  ["Контакты, адрес и телефоны", "/#contacts", "часы работы карта отменить перенести запись"],
  ["Политика обработки персональных данных", "/politics", ""],
  ["Согласие на обработку персональных данных", "/consent", ""],
] as const;

function pageDocuments(clinic: Clinic): SearchDocument[] {
  const { activities, number } = clinic.legal.licence;
  return [
    ...PAGES.map(([title, href, words]) => ({ title, href, note: "", words, text: "" })),
    {
      title: "Правовая информация, лицензия",
      href: "/legal",
      note: "",
      words: "документы",
      text: [number, ...activities].join(" "),
    },
    ...activities.flatMap((activity, index) => {
      const names = synonymsOf(activity, clinic);
      if (names.length === 0) return [];
      return {
        title: capitalised(names.join(", ")),
        href: `/legal#${activityId(index)}`,
        note: `Лицензия: ${activity}`,
        words: activity,
        text: "",
      };
    }),
  ];
}

/** Patients' words for a licensed activity, by the clinic's list: «больничный». */
function synonymsOf(activity: string, { synonyms }: Clinic): string[] {
  const isActivity = (name: string) => plainText(name) === plainText(activity);
  const group = synonyms.find((each) => each.some(isActivity)) ?? [];
  return group.filter((name) => !isActivity(name));
}
