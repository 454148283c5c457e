import { stemmer } from "@orama/stemmers/russian";
import MiniSearch, { type Query } from "minisearch";
import type { Clinic } from "../../../shared/clinic/clinic.ts";
import { wordsOf } from "../../../shared/language/plain-text.ts";
import type { SearchEntry } from "../../../shared/site/search-entry.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import type { Db } from "../../platform/database/connection.ts";
import { pageDocuments } from "./page-documents.ts";
import { type SearchDocument, searchDocuments } from "./search-documents.ts";

/** More results are not read. */
const MOST = 10;
/** Longer queries are cut. */
const QUERY_WORDS = 10;
const QUERY_LETTERS = 200;

/**
 * Finds pages, doctors, prices, articles and the announcement. Word forms, beginnings of words,
 * typing errors and the clinic's synonyms count as the word itself; titles come first. Where no
 * document has all the words, those that have some are found.
 */
export async function searchSite(
  query: string,
  { db, clinic, today }: { db: Db; clinic: Clinic; today: Day },
): Promise<SearchEntry[]> {
  const words = wordsOf(query.slice(0, QUERY_LETTERS)).slice(0, QUERY_WORDS);
  if (words.length === 0) return [];
  const index = indexOf([...pageDocuments(clinic), ...(await searchDocuments(db, today))]);
  const queries = withSynonyms(words, clinic.synonyms);
  const strict = index.search(anyOf(queries, "AND"));
  const found = strict.length > 0 ? strict : index.search(anyOf(queries, "OR"));
  return found.slice(0, MOST).map(({ title, href, note }) => ({ title, href, note }));
}

const anyOf = (queries: string[][], combineWith: "AND" | "OR"): Query => ({
  combineWith: "OR",
  queries: queries.map((words) => ({ combineWith, queries: words })),
});

/** The words themselves, and once for each synonym of a phrase among them, with it instead. */
function withSynonyms(words: string[], synonyms: Clinic["synonyms"]): string[][] {
  const stems = words.map(stemmer);
  const others = synonyms.flatMap((group) => {
    const phrases = group.map(wordsOf);
    const said = phrases.find((phrase) => phrase.every((word) => stems.includes(stemmer(word))));
    if (!said) return [];
    const saidStems = said.map(stemmer);
    const rest = words.filter((word) => !saidStems.includes(stemmer(word)));
    return phrases.filter((phrase) => phrase !== said).map((phrase) => [...rest, ...phrase]);
  });
  return [words, ...others];
}

let built: { of: string; index: MiniSearch<SearchDocument> } | null = null;

/** The index of these documents; the last one serves as long as nothing in them changes. */
function indexOf(documents: SearchDocument[]): MiniSearch<SearchDocument> {
  const of = Bun.hash(JSON.stringify(documents)).toString(36);
  if (built?.of === of) return built.index;
  const index = new MiniSearch<SearchDocument>({
    idField: "key",
    extractField: (document, field) =>
      field === "key"
        ? `${document.href} ${document.title}`
        : document[field as keyof SearchDocument],
    fields: ["title", "words", "text"],
    storeFields: ["title", "href", "note"],
    tokenize: wordsOf,
    processTerm: stemmer,
    searchOptions: {
      boost: { title: 6, words: 2 },
      prefix: true,
      fuzzy: (term) => (term.length > 4 ? 0.25 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(unique(documents));
  built = { of, index };
  return index;
}

/** A price list may name one service twice. */
function unique(documents: SearchDocument[]): SearchDocument[] {
  return [...new Map(documents.map((each) => [`${each.href} ${each.title}`, each])).values()];
}
