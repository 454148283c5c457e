import type { Page } from "playwright";

/**
 * What can be pressed on the page, but on less than so many pixels across or down, as a finger
 * finds it: each is scrolled to the foot of the screen and tried around its middle. A link within
 * a sentence is as high as its line (WCAG 2.5.8, "inline").
 */
export const smallTargets = (page: Page, least: number, part = "body"): Promise<string[]> =>
  page.evaluate(
    ({ least, part }) => {
      const kinds = "a[href], button, summary, input, select, textarea, [role=option]";
      const isPressable = (each: HTMLElement) =>
        each.getClientRects().length > 0 &&
        !each.matches(":disabled, [type=hidden]") &&
        !each.closest(".unseen, .trap, .skip, [inert], [aria-hidden=true]");
      const isInSentence = (each: HTMLElement) =>
        getComputedStyle(each).display === "inline" &&
        [...(each.parentElement?.childNodes ?? [])].some(
          (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
        );
      /** How far from its middle it answers in one direction, up to the least size. */
      const reach = (each: HTMLElement, [x, y]: [number, number], [dx, dy]: [number, number]) => {
        let far = 0;
        while (
          far <= least &&
          each.contains(document.elementFromPoint(x + dx * (far + 1), y + dy * (far + 1)))
        ) {
          far += 1;
        }
        return far;
      };
      return [...document.querySelectorAll<HTMLElement>(`:is(${part}) :is(${kinds})`)]
        .filter((each) => isPressable(each) && !isInSentence(each))
        .flatMap((each) => {
          each.scrollIntoView({ block: "end", behavior: "instant" });
          const box = each.getBoundingClientRect();
          const middle: [number, number] = [
            Math.floor(box.left + box.width / 2),
            Math.floor(box.top + box.height / 2),
          ];
          const name = each.outerHTML.slice(0, 120);
          if (!each.contains(document.elementFromPoint(...middle))) return [`covered: ${name}`];
          const width = reach(each, middle, [-1, 0]) + reach(each, middle, [1, 0]) + 1;
          const height = reach(each, middle, [0, -1]) + reach(each, middle, [0, 1]) + 1;
          return width < least || height < least ? [`${width} × ${height}: ${name}`] : [];
        });
    },
    { least, part },
  );
