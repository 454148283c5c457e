import { plainText } from "../../../shared/language/plain-text.ts";
import {
  type Article,
  type ArticleInput,
  articleInputSchema,
} from "../../../shared/site/article.ts";
import { changeArticle, createArticle, listArticles } from "../../features/articles/articles.ts";
import { removedPictures, sanitiseArticle } from "../../features/articles/sanitise.ts";
import { parseWith } from "../../platform/http/validate.ts";
import { type Importing, importEach, type KindReport, type SourceRow } from "./importing.ts";

interface ArticleRow extends SourceRow {
  input: Record<string, unknown>;
}

/** Known again by section and name; of several with one name, the first is the first here. */
export async function importArticles({ tx }: Importing, rows: ArticleRow[]): Promise<KindReport> {
  const known = Map.groupBy(await listArticles(tx, "editor"), keyOf);
  return importEach("articles", rows, async (row) => {
    const input = parseWith(articleInputSchema, row.input);
    const before = known.get(keyOf(input))?.shift();
    if (!before) {
      noteLostPictures(row, input, await createArticle(tx, input));
      return "created";
    }
    const text = sanitiseArticle(sanitiseArticle(input.text_article ?? ""));
    const isSame =
      text === before.text_article &&
      input.name_article === before.name_article &&
      (input.delete_article ?? 0) === before.delete_article;
    const article = isSame ? before : await changeArticle(tx, before.id, input);
    noteLostPictures(row, input, article);
    return isSame ? "same" : "changed";
  });
}

/** The report lists the articles that lost some of their pictures. */
function noteLostPictures(row: ArticleRow, input: ArticleInput, article: Article): void {
  const lost = removedPictures(input.text_article ?? "", article.text_article);
  const words = `не перенесены картинки с других сайтов и вложенные в текст: ${lost}`;
  if (lost > 0) row.remarks = { ...row.remarks, text_article: words };
}

const keyOf = (article: { type_article: number; name_article: string }) =>
  `${article.type_article}/${plainText(article.name_article)}`;
