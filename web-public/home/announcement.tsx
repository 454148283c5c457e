import { useId, useState } from "react";
import { shownAnnouncement } from "../../shared/site/announcement.ts";
import { articlesCall } from "../data/calls.ts";
import { useSite } from "../data/site-context.ts";
import { dataOf, useCall } from "../data/use-call.ts";

/** The newest announcement that is not over, in a window that can be collapsed; no announcement, no window. */
export function Announcement() {
  const id = useId();
  const [open, setOpen] = useState(true);
  const articles = dataOf(useCall(articlesCall)) ?? [];
  const newest = shownAnnouncement(articles, useSite().now.day);
  if (!newest) return null;
  return (
    <aside className={`announcement${open ? "" : " collapsed"}`} aria-label="Объявление">
      <button
        type="button"
        className="needs-script waits"
        aria-label={open ? "Свернуть объявление" : "Открыть объявление"}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {open ? "x" : "+"}
      </button>
      <div id={id} hidden={!open}>
        <h2>{newest.name_article}</h2>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the API answers sanitised HTML */}
        <div className="prose" dangerouslySetInnerHTML={{ __html: newest.text_article }} />
      </div>
    </aside>
  );
}
