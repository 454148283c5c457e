import type { ReactNode } from "react";
import { hasMarkup } from "../../shared/site/article-text.ts";

/** A text with tags is shown as HTML (the API sanitises it); one without, by its lines. */
export function ArticleText({ text }: { text: string }) {
  if (hasMarkup(text)) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: the API answers sanitised HTML
    return <div className="prose" dangerouslySetInnerHTML={{ __html: text }} />;
  }
  return <div className="prose">{lineBlocks(text)}</div>;
}

/** Lines that begin with «- » become items of a list, other non-empty lines paragraphs. */
function lineBlocks(text: string): ReactNode[] {
  const blocks: ReactNode[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) {
      blocks.push(
        <ul key={blocks.length}>
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>,
      );
    }
    items = [];
  };
  for (const line of text.split(/\r?\n/).map((each) => each.trim())) {
    if (line.startsWith("- ")) {
      items.push(line.slice(2).trim());
    } else if (line !== "") {
      endList();
      blocks.push(<p key={blocks.length}>{line}</p>);
    }
  }
  endList();
  return blocks;
}
