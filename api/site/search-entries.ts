import type { Price } from "../../shared/clinic/price.ts";
import type { SearchEntry } from "../../shared/site/search-entry.ts";
import { listArticles } from "../articles/read.ts";
import type { Db } from "../database/connection.ts";
import { listDoctors } from "../doctors/read.ts";
import { listPrices } from "../prices/read.ts";

/** An announcement has no page of its own. */
const ANNOUNCEMENT = 4;

/** The page that shows a category's prices. */
const PRICE_PAGES: Record<Price["category_id"], string> = {
  1: "/services/uzi",
  2: "/services/gynecology",
  3: "/services/labaratory",
};

/** What a visitor can find by the site's search beside its pages. */
export async function searchEntries(db: Db): Promise<SearchEntry[]> {
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
    })),
    ...prices.map((price) => ({
      title: price.name,
      href: `${PRICE_PAGES[price.category_id]}#price-${price.id}`,
      note: price.price,
      words: price.description,
    })),
    ...articles
      .filter((article) => article.type_article !== ANNOUNCEMENT)
      .map((article) => ({
        title: article.name_article,
        href: `/info/${article.id}`,
        note: "Статья",
        words: "",
      })),
  ];
}
