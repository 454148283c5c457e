/**
 * Bytes on the wire of a page as a browser first fetches it: the document, its scripts, styles and
 * fonts, gzipped where they are text.
 */
export async function weigh(origin: string, path: string): Promise<number> {
  const page = await onWire(`${origin}${path}`);
  const named = page.text.matchAll(/(?:src|href)="(\/[^"]+\.(?:js|css|woff2))"/g);
  const files = new Set(Array.from(named, ([, address = ""]) => address));
  const sizes = await Promise.all(Array.from(files, (file) => onWire(origin + file)));
  return sizes.reduce((total, { bytes }) => total + bytes, page.bytes);
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
