import { useEffect, useRef, useSyncExternalStore } from "react";

/** wouter tells of its navigations by these events on the window. */
const NAVIGATIONS = ["pushState", "replaceState", "hashchange"] as const;

/**
 * On a navigation scrolls smoothly to the top, or to the element the hash names. Going back and
 * forth is left to the browser, which remembers the place.
 * @param shownPath the path whose page is on screen
 */
export function useScrolling(shownPath: string): void {
  const navigation = useSyncExternalStore(
    subscribe,
    () => count,
    () => 0,
  );
  const done = useRef({ navigation, shownPath });
  useEffect(() => {
    if (done.current.navigation === navigation) return;
    if (window.location.pathname.replace(/\/+$/, "") !== shownPath.replace(/\/+$/, "")) return;
    const arrived = done.current.shownPath !== shownPath;
    done.current = { navigation, shownPath };
    scrollToPlace(arrived);
  }, [navigation, shownPath]);
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

function scrollToPlace(arrived: boolean) {
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  const behavior = calm ? "instant" : "smooth";
  const place = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  if (place) place.scrollIntoView({ behavior });
  else window.scrollTo({ top: 0, behavior });
  // A screen reader goes on from the new page, not from the link that is gone.
  if (arrived && !place) document.getElementById("main")?.focus({ preventScroll: true });
}
