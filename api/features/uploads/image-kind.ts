/** Kinds we can read, and those that an image editor must convert first. */
export type ImageKind = "jpeg" | "png" | "webp" | "gif" | "bmp";
type Sniffed = ImageKind | UnreadableKind | "not-an-image";
/** Formats that the decoder cannot read. */
export type UnreadableKind = "heic" | "avif" | "tiff" | "svg" | "animation";

/** The first bytes, in hexadecimal. */
const SIGNATURES: readonly (readonly [Sniffed, RegExp])[] = [
  ["jpeg", /^ffd8ff/],
  ["png", /^89504e470d0a1a0a/],
  ["gif", /^47494638(37|39)61/],
  ["animation", /^52494646.{8}57454250565038580a000000.[2367abef]/],
  ["webp", /^52494646.{8}57454250/],
  ["bmp", /^424d.{24}(0c|28|34|38|6c|7c)000000/],
  ["tiff", /^(49492a00|4d4d002a)/],
];
const AVIF_BRAND = /^.{4}ftypavi[fs]/s;
const HEIC_BRAND = /^.{4}ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)/s;
/** How far the element of a drawing may be from the beginning. */
const DRAWING_WITHIN = 2_000;

/** The image format by content; the file's name and declared type do not matter. */
export function sniffImage(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.subarray(0, 32));
  const text = head.toString("latin1");
  if (AVIF_BRAND.test(text)) return "avif";
  if (HEIC_BRAND.test(text)) return "heic";
  const hex = head.toString("hex");
  const kind = SIGNATURES.find(([, signature]) => signature.test(hex))?.[0];
  return kind ?? (isDrawing(bytes) ? "svg" : "not-an-image");
}

/** Whether a text is an SVG, which a page may merely contain. */
function isDrawing(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, DRAWING_WITHIN)).toString("utf8");
  const text = start.replace(/^\uFEFF/, "").trimStart();
  return /^<(?:svg|\?xml|!--|!doctype svg)/i.test(text) && /<svg[\s>]/i.test(text);
}

export function isNamedAsImage(fileName: string): boolean {
  return /\.(jpe?g|jfif|png|webp|gif|bmp|tiff?|heic|heif|avif|svg)$/i.test(fileName);
}

/**
 * Whether a JPEG's data reach its end marker. The decoder silently fills missing data with grey. A
 * thumbnail's end marker lies inside a segment, which is skipped.
 */
export function isWholeJpeg(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 4 <= bytes.length || bytes[at + 1] === 0xd9) {
    if (bytes[at] !== 0xff) return false;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xd9) return true;
    if (marker === 0xff) at += 1;
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2;
    else {
      at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0);
      if (marker === 0xda) at = endOfScan(bytes, at);
    }
  }
  return false;
}

/** Position after the compressed data: the next marker other than a stuffed 0xff or a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
