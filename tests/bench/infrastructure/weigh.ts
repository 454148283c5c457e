import { closeVisitors, openBrowser } from "../../support/browser/browser.ts";

/**
 * Bytes on the wire of a page as a browser first fetches it with everything it asks for: document,
 * scripts, styles, fonts and data, compressed as they come.
 */
export async function weigh(origin: string, path: string): Promise<number> {
  const browser = await openBrowser();
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on("requestfinished", (request) => {
    if (request.url().startsWith(origin)) {
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    }
  });
  await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await page.close();
  await closeVisitors();
  return bytes;
}
