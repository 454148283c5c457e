import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import { SearchIcon } from "./icons.tsx";
import { type SearchPage, searchPages } from "./search-pages.ts";

/** Long enough for a tap on a result to land after the field lost the focus. */
const HIDE_AFTER_BLUR_MS = 100;

/** Live results over the site's pages; arrows and Enter choose, Escape closes. */
export function SiteSearch({ onPick }: { onPick(): void }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const results = searchPages(query);
  const listed = open && query.trim() !== "";

  const pick = (page: SearchPage) => {
    setQuery("");
    setOpen(false);
    navigate(page.href);
    onPick();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && results.length > 0) {
      event.preventDefault();
      setActive((active + step + results.length) % results.length);
    }
    if (event.key === "Escape") setOpen(false);
    const chosen = results[Math.max(active, 0)];
    if (event.key === "Enter" && chosen) {
      event.preventDefault();
      pick(chosen);
    }
  };

  return (
    <search className="search needs-script">
      <SearchIcon />
      <input
        type="text"
        role="combobox"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="Поиск по сайту"
        aria-label="Поиск по сайту"
        aria-expanded={listed}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(listed && results[active] ? { "aria-activedescendant": `${id}-${active}` } : {})}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onFocus={() => {
          clearTimeout(hiding.current);
          setOpen(true);
        }}
        onBlur={() => {
          hiding.current = setTimeout(() => setOpen(false), HIDE_AFTER_BLUR_MS);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        className="search-results"
        id={`${id}-list`}
        role="listbox"
        aria-label="Найденные страницы"
        hidden={!listed}
      >
        {results.map((page, index) => (
          <div
            key={page.href}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onClick={() => pick(page)}
            onKeyDown={onKeyDown}
          >
            {page.title}
          </div>
        ))}
      </div>
      <p className={listed && results.length === 0 ? "search-none" : "unseen"} role="status">
        {listed && results.length === 0 ? "Ничего не нашлось" : ""}
      </p>
    </search>
  );
}
