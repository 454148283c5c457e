/** A help article: paragraphs and ordered steps. */
export interface HelpArticle {
  id: string;
  title: string;
  parts: readonly (string | { steps: readonly string[] } | { heading: string })[];
}
