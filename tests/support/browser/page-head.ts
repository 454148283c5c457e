/** The metadata of a page's HTML. */
export interface PageHead {
  title: string;
  /** Contents of `<meta>` by name or property. */
  meta: Record<string, string>;
  /** Addresses of `<link>` by their relation. */
  links: Record<string, string[]>;
  /** Parsed JSON-LD by its type. */
  things: Record<string, Record<string, unknown>>;
}

/** Reads the head of a page as a search engine does, without running anything. */
export async function readHead(html: string): Promise<PageHead> {
  const head: PageHead = { title: "", meta: {}, links: {}, things: {} };
  let json = "";
  const rewriter = new HTMLRewriter()
    .on("head > title", {
      text(chunk) {
        head.title += chunk.text;
      },
    })
    .on("meta", {
      element(tag) {
        const name = tag.getAttribute("name") ?? tag.getAttribute("property");
        if (name) head.meta[name] = tag.getAttribute("content") ?? "";
      },
    })
    .on("link", {
      element(tag) {
        const relation = tag.getAttribute("rel") ?? "";
        head.links[relation] = [...(head.links[relation] ?? []), tag.getAttribute("href") ?? ""];
      },
    })
    .on('script[type="application/ld+json"]', {
      text(chunk) {
        json += chunk.text;
        if (!chunk.lastInTextNode) return;
        const thing = JSON.parse(json);
        head.things[thing["@type"]] = thing;
        json = "";
      },
    });
  await rewriter.transform(new Response(html)).text();
  return head;
}
