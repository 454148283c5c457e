import type { Db } from "../../../api/platform/database/connection.ts";
import { previewOf } from "../../../shared/site/article-text.ts";
import type { Day } from "../../../shared/time/calendar.ts";

interface ArticleFields {
  name: string;
  text: string;
  type: 1 | 2 | 3 | 4;
  lastDay?: Day;
}

/** An article straight into the database; answers the id. */
export async function addArticle(db: Db, fields: ArticleFields): Promise<number> {
  const { name, text, type, lastDay = null } = fields;
  const [row] = await db<{ id: number }[]>`
    insert into articles (name_article, text_article, type_article, preview, last_day)
    values (${name}, ${text}, ${type}, ${previewOf(text)}, ${lastDay})
    returning id`;
  if (!row) throw new Error("No article was made");
  return row.id;
}

interface PriceFields {
  name: string;
  price: string;
  category: 1 | 2 | 3;
  sort: number;
  description?: string;
  preparation?: string;
}

/** A line of the price list straight into the database. */
export async function addPrice(db: Db, fields: PriceFields): Promise<void> {
  const { name, price, category, sort, description = "", preparation = "" } = fields;
  await db`
    insert into prices (name, description, price, category_id, sort, preparation)
    values (${name}, ${description}, ${price}, ${category}, ${sort}, ${preparation})`;
}

/** A doctor's portrait straight into the database. */
export async function addPhoto(db: Db, doctor: number, jpeg: Uint8Array): Promise<void> {
  await db`
    insert into doctor_photos (doctor_id, format, width, version, bytes)
    values (${doctor}, 'jpeg', 370, 'v1', ${Buffer.from(jpeg)})`;
}
