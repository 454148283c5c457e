/** Bytes on the wire of what a page's document names, each file once, gzipped where it is text. */
export interface Weight {
  html: number;
  js: number;
  /** Style sheets, those that stand in the document among them. */
  css: number;
  fonts: number;
  total: number;
  /** Addresses of the scripts. */
  scripts: string[];
}

/** Weighs a page as a browser first fetches it: the document, its scripts, styles and fonts. */
export async function weigh(origin: string, path: string): Promise<Weight> {
  const page = await onWire(`${origin}${path}`);
  const names = [...page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g)];
  const files = [...new Set(names.map(([, address = ""]) => address))];
  const sizes = await Promise.all(files.map(async (file) => (await onWire(origin + file)).bytes));
  const sum = (ending: string) =>
    files.reduce((all, file, at) => all + (file.endsWith(ending) ? (sizes[at] ?? 0) : 0), 0);
  const [html, js, fonts] = [page.bytes, sum(".js"), sum(".woff2")];
  const inline = /<style>([\s\S]*?)<\/style>/.exec(page.text)?.[1] ?? "";
  return {
    html,
    js,
    css: sum(".css") + Bun.gzipSync(Buffer.from(inline)).byteLength,
    fonts,
    total: html + js + sum(".css") + fonts,
    scripts: files.filter((file) => file.endsWith(".js")),
  };
}

async function onWire(address: string): Promise<{ bytes: number; text: string }> {
  const headers = { "accept-encoding": "gzip" };
  const answer = await fetch(address, { headers, decompress: false });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  const bytes = await answer.bytes();
  const zipped = answer.headers.get("content-encoding") === "gzip";
  return {
    bytes: bytes.byteLength,
    text: new TextDecoder().decode(zipped ? Bun.gunzipSync(bytes) : bytes),
  };
}
