import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SearchEntry } from "../../shared/site/search-entry.ts";
import { searchCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { SearchIcon } from "../elements/icons.tsx";
import { searchSite } from "./search-pages.ts";

const HIDE_AFTER_BLUR_MS = 100;
const NONE: SearchEntry[] = [];

/** Live results over pages, doctors, prices and articles; arrows and Enter choose, Escape closes. */
export function SiteSearch({ onPick }: { onPick(): void }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const field = useRef<HTMLInputElement>(null);
  // It may have been typed into before the script was there to hear of it.
  useEffect(() => {
    if (!field.current?.value) return;
    setQuery(field.current.value);
    setOpen(document.activeElement === field.current);
  }, []);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  const typed = query.trim() !== "";
  const answer = useCall(open || typed ? searchCall : null);
  const results = searchSite(query, dataOf(answer) ?? NONE);
  const listed = open && typed;
  const status = answer.kind === "failed" ? "Врачи и цены не загрузились" : "Ничего не нашлось";
  const isEmpty = listed && results.length === 0 && answer.kind !== "loading";

  const pick = (page: SearchEntry) => {
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
    <search className="search">
      <form action="/search">
        <SearchIcon />
        <input
          ref={field}
          type="text"
          name="q"
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
          // A press, however long, must not take the focus from the field and hide the list.
          onMouseDown={(event) => event.preventDefault()}
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
              {page.note && <span className="quiet">{page.note}</span>}
            </div>
          ))}
        </div>
        <p className={isEmpty ? "search-none" : "unseen"} role="status">
          {isEmpty ? status : ""}
        </p>
      </form>
    </search>
  );
}
