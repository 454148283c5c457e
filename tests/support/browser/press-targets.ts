import type { Page } from "playwright";

/**
 * The controls of the page whose clickable area is narrower or lower than so many pixels. Each is
 * scrolled to the bottom of the screen, or as given, and probed around its middle. A click on a
 * field's label counts as a click on the field. A link within a sentence is as high as its line
 * (WCAG 2.5.8, "inline").
 */
export const smallTargets = (
  page: Page,
  least: number,
  part = "body",
  scrolling: ScrollIntoViewOptions[] = [{ block: "end" }],
): Promise<string[]> =>
  page.evaluate(
    ({ least, part, scrolling }) => {
      const kinds = "a[href], button, summary, input, select, textarea, [role=option]";
      const isPressable = (each: HTMLElement) =>
        each.getClientRects().length > 0 &&
        !each.matches(":disabled, [type=hidden]") &&
        !each.closest(".unseen, .trap, .skip, .skip-link, [inert], [aria-hidden=true]");
      const isInSentence = (each: HTMLElement) =>
        getComputedStyle(each).display === "inline" &&
        [...(each.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
        );
      const isHit = (parts: HTMLElement[], [x, y]: [number, number]) => {
        const hit = document.elementFromPoint(x, y);
        return parts.some((part) => part.contains(hit));
      };
      /** How far from its middle a click in one direction still hits it, up to the minimum size. */
      const reach = (
        parts: HTMLElement[],
        [x, y]: [number, number],
        [dx, dy]: [number, number],
      ) => {
        let far = 0;
        while (far <= least && isHit(parts, [x + dx * (far + 1), y + dy * (far + 1)])) far += 1;
        return far;
      };
      return [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${kinds})`)]
        .filter((each) => isPressable(each) && !isInSentence(each))
        .flatMap((each) => {
          const parts = [
            each,
            ...(("labels" in each && (each.labels as NodeListOf<HTMLElement>)) || []),
          ];
          // The input of a switch has no size.
          const shown = parts.find((part) => part.offsetWidth > 1 && part.offsetHeight > 1) ?? each;
          for (const how of scrolling) shown.scrollIntoView({ ...how, behavior: "instant" });
          const box = shown.getBoundingClientRect();
          const middle: [number, number] = [
            Math.floor(box.left + box.width / 2),
            Math.floor(box.top + box.height / 2),
          ];
          const name = each.outerHTML.slice(0, 120);
          if (!isHit(parts, middle)) {
            const cover = document.elementFromPoint(...middle)?.outerHTML.slice(0, 120);
            return [`${name} is covered by ${cover}`];
          }
          const width = reach(parts, middle, [-1, 0]) + reach(parts, middle, [1, 0]) + 1;
          const height = reach(parts, middle, [0, -1]) + reach(parts, middle, [0, 1]) + 1;
          return width < least || height < least ? [`${width} × ${height}: ${name}`] : [];
        });
    },
    { least, part, scrolling },
  );
