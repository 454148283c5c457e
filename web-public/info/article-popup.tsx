import { useEffect, useRef } from "react";
import type { Article } from "../../shared/site/article.ts";
import { CloseIcon } from "../elements/icons.tsx";
import { ArticleText } from "./article-text.tsx";

/** An article over the page; the overlay, Escape and the button close it. */
export function ArticlePopup({ article, onClose }: { article: Article; onClose(): void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className="popup"
      aria-labelledby="popup-title"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close();
      }}
    >
      <div className="popup-body">
        <button
          type="button"
          className="round popup-close"
          aria-label="Закрыть"
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
        <h2 id="popup-title">{article.name_article}</h2>
        <ArticleText text={article.text_article} />
      </div>
    </dialog>
  );
}
