const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'" };

const readable = (text: string) =>
  text
    .replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name] ?? "")
    .replace(/\s+/g, " ")
    .trim();

/** The texts of the selected elements of a page, without tags. */
export function textsOf(html: string, selector: string): string[] {
  const texts: string[] = [];
  new HTMLRewriter()
    .on(selector, {
      element: () => void texts.push(""),
      text: (chunk) => void texts.push(`${texts.pop() ?? ""}${chunk.text}`),
    })
    .transform(html);
  return texts.map(readable);
}

/** An attribute of the selected elements of a page. */
export function attributesOf(html: string, selector: string, name: string): string[] {
  const values: string[] = [];
  new HTMLRewriter()
    .on(selector, { element: (found) => void values.push(found.getAttribute(name) ?? "") })
    .transform(html);
  return values.map(readable);
}
