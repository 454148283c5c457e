import type { LowVision } from "../shared/site/low-vision.ts";
import type { SiteRequest } from "../shared/site/site.ts";
import type { Head } from "./data/head.ts";

interface DocumentParts extends SiteRequest {
  head: Head;
  /** The rendered page. */
  body: string;
}

const BRAND = "#009854";

/**
 * The HTML around a rendered page. It has no inline script; the policy knows its style sheet by its
 * hash. The data it hydrates from are in the head, where no text of the page can come before them.
 */
export function documentOf(parts: DocumentParts): string {
  const { head, assets, state } = parts;
  const address = `${state.origin}${head.path ?? parts.path}`;
  return `<!doctype html>
<html lang="ru"${lowVisionOf(state.lowVision)}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(head.title)}</title>
<meta name="description" content="${escaped(head.description)}">
${head.found && head.isIndexed !== false ? `<link rel="canonical" href="${escaped(address)}">` : '<meta name="robots" content="noindex">'}
<meta name="theme-color" content="${BRAND}">
<meta name="format-detection" content="telephone=no">
${openGraph(parts, address)}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="icon" href="/favicon.ico" sizes="32x32">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${assets.fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`).join("\n")}
<style>${assets.style}</style>
<script type="module" src="${assets.entry}" fetchpriority="low"></script>
${(head.jsonLd ?? []).map((thing) => `<script type="application/ld+json">${json({ "@context": "https://schema.org", ...thing })}</script>`).join("\n")}
<script type="application/json" id="state">${json(state)}</script>
</head>
<body>
<div id="site">${parts.body}</div>
</body>
</html>
`;
}

const lowVisionOf = (mode: LowVision | null) =>
  mode ? ` data-text-size="${mode.size}" data-colours="${mode.colours}"` : "";

function openGraph({ head, state }: DocumentParts, address: string): string {
  const properties: Record<string, string> = {
    "og:type": "website",
    "og:locale": "ru_RU",
    "og:site_name": state.clinic.name,
    "og:title": head.title,
    "og:description": head.description,
    "og:url": address,
    "og:image": `${state.origin}${head.image ?? "/og.jpg"}`,
  };
  return Object.entries(properties)
    .map(([property, content]) => `<meta property="${property}" content="${escaped(content)}">`)
    .join("\n");
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll('"', "&quot;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;");
}

/** JSON that no `</script>` in the data can end. */
function json(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c");
}
