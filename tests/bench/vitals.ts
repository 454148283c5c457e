import { afterwards } from "./infrastructure/cleanup.ts";
import { benchDatabase } from "./infrastructure/database.ts";
import {
  alternate,
  atMost,
  exactly,
  median,
  medianRatio,
  type Part,
} from "./infrastructure/figures.ts";
import { runProduct } from "./infrastructure/product.ts";
import { bookingInteractions } from "./phone/interactions.ts";
import { onSlowPhone } from "./phone/slow-phone.ts";

const PASSES = 3;

type Rewrite = (html: string) => string;

const asItIs: Rewrite = (html) => html;
const withoutScripts: Rewrite = (html) =>
  html
    .replace(/<script type="module"[^>]*><\/script>/g, "")
    .replace(/<link rel="modulepreload"[^>]*>/g, "");
/** The waiting times of a patient on a slow phone. */
export const vitals: Part = async () => {
  const { url } = await benchDatabase();
  const product = await runProduct({ DATABASE_URL: url, DEMO_DATA: "1" });
  const [plain, still] = [asItIs, withoutScripts].map((rewrite) =>
    rewriting(product.port, rewrite),
  );
  const seen = await alternate(PASSES, {
    home: () => vitalsOf(`${plain}/`),
    still: () => vitalsOf(`${still}/`),
    booking: () => vitalsOf(`${plain}/appointment`),
  });
  const { waits } = await alternate(PASSES, {
    waits: () => onSlowPhone(`http://localhost:${product.port}/appointment`, bookingInteractions),
  });
  const lcp = (of: Seen[]) => of.map((one) => one.lcp);
  const bookable = seen.booking.map((one) => one.bookable);
  return [
    atMost(
      "home's LCP, of its own HTML without scripts",
      1.1,
      medianRatio(lcp(seen.home), lcp(seen.still)),
      "×",
      2,
    ),
    exactly(
      "home's layout shift",
      0,
      Number(Math.max(...seen.home.map((one) => one.shift)).toFixed(3)),
    ),
    exactly(
      "booking's layout shift",
      0,
      Number(Math.max(...seen.booking.map((one) => one.shift)).toFixed(3)),
    ),
    atMost(
      "a visit can be booked, of the page's LCP",
      1.1,
      medianRatio(bookable, lcp(seen.booking)),
      "×",
      2,
    ),
    atMost("longest wait of a press or a key while booking", 200, median(waits), "ms"),
  ];
};

interface Seen {
  lcp: number;
  shift: number;
  /** When the whole page is there and painted: its form then works without scripts. */
  bookable: number;
}

/** The product's pages, rewritten on the way; served by ourselves, so that the slow line applies. */
function rewriting(port: number, rewrite: Rewrite): string {
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const answer = await fetch(`http://localhost:${port}${pathname}${search}`, {
        headers: request.headers,
      });
      const headers = new Headers(answer.headers);
      headers.delete("content-encoding");
      headers.delete("content-length");
      const type = headers.get("content-type") ?? "";
      if (!/text|javascript|json|svg/.test(type))
        return new Response(await answer.arrayBuffer(), { headers, status: answer.status });
      headers.set("content-encoding", "gzip");
      const text = await answer.text();
      const sent = Bun.gzipSync(Buffer.from(type.includes("html") ? rewrite(text) : text));
      return new Response(sent, { headers, status: answer.status });
    },
  });
  afterwards(() => server.stop(true));
  return `http://localhost:${server.port}`;
}

function vitalsOf(address: string): Promise<Seen> {
  return onSlowPhone(address, async (page) => {
    // A late picture may still become the largest.
    await page.waitForLoadState("networkidle");
    return page.evaluate(readVitals);
  });
}

function readVitals(): Promise<Seen> {
  return new Promise((resolve) => {
    let lcp = 0;
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) lcp = Math.max(lcp, entry.startTime);
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ("value" in entry && typeof entry.value === "number") shift += entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
    const [page] = performance.getEntriesByType("navigation");
    const parsed = page && "domInteractive" in page ? Number(page.domInteractive) : 0;
    setTimeout(() => resolve({ lcp, shift, bookable: Math.max(painted, parsed) }), 200);
  });
}
