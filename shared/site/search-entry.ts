import * as z from "zod/mini";

/** A result of the site's search: a page, a doctor, an article, a line of the prices. */
export const searchEntrySchema = z.object({
  title: z.string(),
  href: z.string(),
  /** Its kind or its price. */
  note: z.string(),
});
export type SearchEntry = z.infer<typeof searchEntrySchema>;
