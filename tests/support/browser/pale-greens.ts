import type { Page } from "playwright";

/** Finished items with a label, and outlined buttons. */
const DONE =
  '[data-status="confirmed"], [role="status"], [role="status"] *, [data-variant="outline"]';

/** Elements with a pale green background or edge that are not finished items. */
export const paleGreens = (page: Page) =>
  page.evaluate((done) => {
    const probe = document.body.appendChild(document.createElement("i"));
    const colours = new Set<string>();
    for (let shade = 0; shade <= 6; shade++) {
      probe.style.color = `var(--mantine-color-brand-${shade})`;
      colours.add(getComputedStyle(probe).color);
    }
    probe.style.color = "var(--mantine-color-brand-light)";
    colours.add(getComputedStyle(probe).color);
    probe.remove();
    const green = new Set<string>();
    for (const each of document.body.querySelectorAll("*")) {
      const style = getComputedStyle(each);
      const grounds = [style.backgroundColor];
      for (const side of ["Top", "Right", "Bottom", "Left"] as const) {
        if (style[`border${side}Width`] !== "0px") grounds.push(style[`border${side}Color`]);
      }
      if (!grounds.some((colour) => colours.has(colour)) || each.matches(done)) continue;
      if (each.checkVisibility()) green.add(each.outerHTML.slice(0, 120));
    }
    return [...green];
  }, DONE);
