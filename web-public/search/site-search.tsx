import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { SearchEntry } from "../../shared/site/search-entry.ts";
import { SEARCH_LETTERS } from "../../shared/site/site.ts";
import { searchCall } from "../data/calls.ts";
import { dataOf, useCall } from "../data/use-call.ts";
import { SearchIcon } from "../elements/icons.tsx";
import { NOTHING_FOUND, NothingFound, SEARCH_FAILED } from "./nothing-found.tsx";

const HIDE_AFTER_BLUR_MS = 100;
const ASK_AFTER_MS = 150;
const NONE: readonly SearchEntry[] = [];

/** Live results of the server's search; arrows and Enter choose, Escape closes. */
export function SiteSearch({ onPick }: { onPick(): void }) {
  const id = useId();
  const [, navigate] = useLocation();
  const [query, setQuery] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(hiding.current), []);

  const field = useRef<HTMLInputElement>(null);
  // It may contain text typed before the script had loaded.
  useEffect(() => {
    if (!field.current?.value) return;
    setQuery(field.current.value);
    setOpen(document.activeElement === field.current);
  }, []);
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active, id]);

  const typed = query.trim();
  const asked = useSettled(typed);
  const answer = useCall(asked === "" ? null : searchCall(asked));
  // Results stay on screen while the next ones are on their way.
  const [results, setResults] = useState(NONE);
  useEffect(() => {
    if (typed === "") setResults(NONE);
    else if (answer.kind === "loaded") setResults(answer.data);
  }, [typed, answer]);
  const listed = open && typed !== "" && asked !== "";
  const current = listed && asked === typed ? (dataOf(answer) ?? NONE) : NONE;
  const isFailed = listed && answer.kind === "failed";
  const isEmpty = listed && answer.kind === "loaded" && answer.data.length === 0;

  const pick = (page: SearchEntry) => {
    setQuery("");
    setOpen(false);
    navigate(page.href);
    onPick();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step && current.length > 0) {
      event.preventDefault();
      setActive((active + step + current.length) % current.length);
    }
    if (event.key === "Escape") setOpen(false);
    if (event.key !== "Enter") return;
    // Without current results the form opens their page.
    const chosen = current[Math.max(active, 0)];
    if (chosen || typed === "") event.preventDefault();
    if (chosen) pick(chosen);
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
          maxLength={SEARCH_LETTERS}
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
          hidden={!listed || isFailed}
          // A long press must not take the focus from the field and hide the list.
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
        <div
          className={isEmpty || isFailed ? "search-none" : "unseen"}
          role="status"
          onMouseDown={(event) => event.preventDefault()}
        >
          {(isEmpty || isFailed) && (
            <NothingFound words={isFailed ? SEARCH_FAILED : NOTHING_FOUND} />
          )}
        </div>
      </form>
    </search>
  );
}

/** A text once it has not changed for a moment; an emptied one at once. */
function useSettled(text: string): string {
  const [settled, settle] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => settle(text), text === "" ? 0 : ASK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}
