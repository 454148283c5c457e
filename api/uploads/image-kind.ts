/** Kinds we can read, and those an image editor has to save as one of them first. */
export type ImageKind = "jpeg" | "png" | "webp" | "gif" | "bmp";
export type Sniffed = ImageKind | "unreadable-image" | "not-an-image";

/** The first bytes, in hexadecimal. */
const SIGNATURES: readonly (readonly [Sniffed, RegExp])[] = [
  ["jpeg", /^ffd8ff/],
  ["png", /^89504e470d0a1a0a/],
  ["gif", /^47494638(37|39)61/],
  ["webp", /^52494646.{8}57454250/],
  ["bmp", /^424d.{24}(0c|28|34|38|6c|7c)000000/],
  ["unreadable-image", /^(49492a00|4d4d002a)/],
];
const UNREADABLE_BRAND = /^.{4}ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis)/s;

/** What the bytes are, whatever the file's name and declared type say. */
export function sniffImage(bytes: Uint8Array): Sniffed {
  const head = Buffer.from(bytes.subarray(0, 32));
  if (UNREADABLE_BRAND.test(head.toString("latin1"))) return "unreadable-image";
  const hex = head.toString("hex");
  return SIGNATURES.find(([, signature]) => signature.test(hex))?.[0] ?? "not-an-image";
}

export function isNamedAsImage(fileName: string): boolean {
  return /\.(jpe?g|jfif|png|webp|gif|bmp|tiff?|heic|heif|avif)$/i.test(fileName);
}

/**
 * Whether a JPEG's data goes on to its end marker. The decoder fills what is missing with grey
 * and says nothing. A thumbnail's end marker lies inside a segment, which is stepped over.
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

/** Past the compressed data: the next marker that is neither a stuffed 0xff nor a restart. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at !== -1; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0x00 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}
