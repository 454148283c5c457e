import * as z from "zod/mini";

/** What the site's search finds: a page, a doctor, an article, a line of the prices. */
export const searchEntrySchema = z.object({
  title: z.string(),
  href: z.string(),
  /** What it is, or what it costs. */
  note: z.string(),
});
export type SearchEntry = z.infer<typeof searchEntrySchema>;
