import { stemmer } from "@orama/stemmers/russian";
import MiniSearch, { type Query } from "minisearch";
import { wordsOf } from "./plain-text.ts";

/** The form of a Russian word without its ending, as indexes compare words. */
export const stemOf = (word: string): string => stemmer(word);

/** Shorter stems are compared whole: they begin too many words. */
const SHORTEST_PREFIX = 3;
const SHORTEST_MISTYPED = 5;

/**
 * An index in which word forms, beginnings of words and typing errors count as the word itself.
 * @param fields the texts that are searched, each with its weight
 */
export function wordIndex<Item>(
  items: readonly Item[],
  fields: { [field: string]: { of: (item: Item) => string; boost?: number } },
) {
  const index = new MiniSearch<{ at: number }>({
    idField: "at",
    fields: Object.keys(fields),
    extractField: ({ at }, field) => {
      const item = items[at];
      return field === "at" || item === undefined ? at : (fields[field]?.of(item) ?? "");
    },
    tokenize: wordsOf,
    processTerm: stemOf,
    searchOptions: {
      boost: Object.fromEntries(
        Object.entries(fields).map(([field, { boost = 1 }]) => [field, boost]),
      ),
      prefix: (term) => term.length >= SHORTEST_PREFIX,
      fuzzy: (term) => (term.length >= SHORTEST_MISTYPED ? 0.25 : false),
      weights: { prefix: 0.5, fuzzy: 0.2 },
    },
  });
  index.addAll(items.map((_, at) => ({ at })));
  const found = (query: Query) => index.search(query).flatMap(({ id }) => items[id] ?? []);
  return {
    /** The items that have all words of one of the queries, the best first. */
    withAll: (queries: readonly (readonly string[])[]) => found(anyOf(queries, "AND")),
    /** The items that contain at least one word of the queries. */
    withSome: (queries: readonly (readonly string[])[]) => found(anyOf(queries, "OR")),
  };
}

const anyOf = (queries: readonly (readonly string[])[], combineWith: "AND" | "OR"): Query => ({
  combineWith: "OR",
  queries: queries.map((words) => ({ combineWith, queries: [...words] })),
});
