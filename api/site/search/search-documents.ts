import type { Price } from "../../../shared/clinic/price.ts";
import { ANNOUNCEMENT, shownAnnouncement } from "../../../shared/site/announcement.ts";
import type { Article } from "../../../shared/site/article.ts";
import { plainText } from "../../../shared/site/article-text.ts";
import type { SearchEntry } from "../../../shared/site/search-entry.ts";
import type { Day } from "../../../shared/time/calendar.ts";
import { listArticles } from "../../features/articles/articles.ts";
import { listDoctors } from "../../features/doctors/doctors.ts";
import { listPrices } from "../../features/prices/prices.ts";
import type { Db } from "../../platform/database/connection.ts";

/** The page that shows a category's prices. */
const PRICE_PAGES: Record<Price["category_id"], string> = {
  1: "/services/uzi",
  2: "/services/gynecology",
  3: "/services/labaratory",
};

export interface SearchDocument extends SearchEntry {
  /** Words that name it, beside its title. */
  words: string;
  /** Its text. */
  text: string;
}

/** Documents of the site's search, beside pages. */
export async function searchDocuments(db: Db, today: Day): Promise<SearchDocument[]> {
  const [doctors, articles, prices] = await Promise.all([
    listDoctors(db, { seesHidden: false }),
    listArticles(db, "visitor"),
    listPrices(db),
  ]);
  return [
    ...doctors.map((doctor) => ({
      title: doctor.name_employee,
      href: `/doctors/${doctor.id}`,
      note: "Врач",
      words: `${doctor.full_pro_name} ${doctor.desc_employee} ${doctor.services}`,
      text: "",
    })),
    ...prices.map((price) => ({
      title: price.name,
      href: `${PRICE_PAGES[price.category_id]}#price-${price.id}`,
      note: price.price,
      words: price.description,
      text: "",
    })),
    ...shownArticles(articles, today).map((article) => ({
      title: article.name_article,
      ...(article.type_article === ANNOUNCEMENT
        ? { href: "/", note: "Объявление" }
        : { href: `/info/${article.id}`, note: "Статья" }),
      words: "",
      text: plainText(article.text_article),
    })),
  ];
}

/** Of the announcements only the one that the site shows. */
function shownArticles(articles: Article[], today: Day): Article[] {
  const shown = shownAnnouncement(articles, today);
  return articles.filter((each) => each.type_article !== ANNOUNCEMENT || each === shown);
}
