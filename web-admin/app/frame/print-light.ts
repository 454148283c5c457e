const ATTRIBUTE = "data-mantine-color-scheme";

/** Paper is white: a dark screen is printed in the light scheme. */
export function printLight() {
  const root = document.documentElement;
  let before: string | null = null;
  window.addEventListener("beforeprint", () => {
    before = root.getAttribute(ATTRIBUTE);
    root.setAttribute(ATTRIBUTE, "light");
  });
  window.addEventListener("afterprint", () => {
    if (before) root.setAttribute(ATTRIBUTE, before);
  });
}
