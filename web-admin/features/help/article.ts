/** One article of the help: paragraphs, and steps that are done in order. */
export interface HelpArticle {
  id: string;
  title: string;
  parts: readonly (string | { steps: readonly string[] } | { heading: string })[];
}
