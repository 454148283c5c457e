import { useEffect, useRef, useSyncExternalStore } from "react";
import { withoutEndSlashes } from "../../shared/site/paths.ts";

/** wouter announces its navigations by these events on the window; replaceState is not one. */
const NAVIGATIONS = ["pushState", "hashchange"] as const;

/** How long the section in the hash is kept in view while the page's parts still load. */
const HOLD_MS = 10_000;
/** Input that takes the page elsewhere; from then on it stays where the person put it. */
const OWN_MOVES = ["wheel", "touchmove", "keydown", "pointerdown"] as const;

/**
 * On a navigation scrolls smoothly to the top, or to the element the hash names. Going back and
 * forth is left to the browser, which restores the position.
 * @param shownPath the path whose page is on screen
 */
export function useScrolling(shownPath: string): void {
  const navigation = useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
  const done = useRef({ navigation, shownPath });
  const release = useRef(() => {});
  useEffect(() => {
    if (done.current.navigation === navigation) return;
    if (withoutEndSlashes(window.location.pathname) !== withoutEndSlashes(shownPath)) return;
    const arrived = done.current.shownPath !== shownPath;
    done.current = { navigation, shownPath };
    release.current();
    release.current = scrollToPlace(arrived);
  }, [navigation, shownPath]);
  useEffect(() => () => release.current(), []);
}

let count = 0;

function subscribe(listener: () => void): () => void {
  const navigated = () => {
    count++;
    listener();
  };
  for (const event of NAVIGATIONS) window.addEventListener(event, navigated);
  return () => {
    for (const event of NAVIGATIONS) window.removeEventListener(event, navigated);
  };
}

/** Returns a function that stops it. */
function scrollToPlace(arrived: boolean): () => void {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = calm ? "instant" : "smooth";
  const id = placeInHash(window.location.hash);
  if (id) {
    if (arrived && !document.getElementById(id)) window.scrollTo({ top: 0, behavior });
    return holdPlace(id, behavior);
  }
  window.scrollTo({ top: 0, behavior });
  // A screen reader continues on the new page, not at the link that is gone.
  if (arrived) document.getElementById("main")?.focus({ preventScroll: true });
  return () => {};
}

/** The id in a hash; a malformed hash is taken as it is. */
function placeInHash(hash: string): string {
  const text = hash.slice(1);
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return text;
    throw error;
  }
}

/** The position of a section moves while content above it is still loading. */
function holdPlace(id: string, behavior: ScrollBehavior): () => void {
  const main = document.getElementById("main");
  let reached = false;
  const align = () => {
    const place = document.getElementById(id);
    place?.scrollIntoView({ behavior });
    if (place && !reached) focusQuietly(place);
    reached ||= place !== null;
  };
  align();
  if (!main) return () => {};
  let height = main.offsetHeight;
  const watcher = new ResizeObserver(() => {
    if (main.offsetHeight === height) return;
    height = main.offsetHeight;
    align();
  });
  const release = () => {
    watcher.disconnect();
    clearTimeout(timer);
    for (const event of OWN_MOVES) window.removeEventListener(event, release);
  };
  const timer = setTimeout(release, HOLD_MS);
  watcher.observe(main);
  for (const event of OWN_MOVES) window.addEventListener(event, release, { passive: true });
  return release;
}

/** A screen reader continues at the section. */
function focusQuietly(place: HTMLElement) {
  if (!place.hasAttribute("tabindex")) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
