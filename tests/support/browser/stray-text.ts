import type { Page } from "playwright";

/** Small, normal, title, in pixels; regular and strong. */
const SIZES = ["13px", "15px", "20px"];
const WEIGHTS = ["400", "600"];

/** Visible text with a font size or weight outside these. */
export const strayText = (page: Page) =>
  page.evaluate(
    ({ sizes, weights }) => {
      const stray = new Set<string>();
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.trim();
        const place = texts.currentNode.parentElement;
        if (!text || !place?.checkVisibility({ visibilityProperty: true })) continue;
        const { fontSize, fontWeight } = getComputedStyle(place);
        if (sizes.includes(fontSize) && weights.includes(fontWeight)) continue;
        stray.add(`${fontSize} ${fontWeight}: ${text.slice(0, 30)} <${place.className}>`);
      }
      for (const field of document.querySelectorAll("input, select, textarea")) {
        const { fontSize, fontWeight } = getComputedStyle(field);
        if (field.checkVisibility() && !(sizes.includes(fontSize) && weights.includes(fontWeight)))
          stray.add(`${fontSize} ${fontWeight}: <${field.className}>`);
      }
      return [...stray];
    },
    { sizes: SIZES, weights: WEIGHTS },
  );
