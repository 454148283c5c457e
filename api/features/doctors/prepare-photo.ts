import { invalid } from "../../platform/http/problems.ts";
import { readImage } from "../uploads/image.ts";
import type { Rendition } from "./queries.ts";

/** A card is 370 px wide; twice that for screens of two device pixels a point. */
const WIDTHS = [370, 740];
const FORMATS = ["jpeg", "webp"] as const;

export type PhotoRendition = Rendition & { bytes: Uint8Array };

/**
 * Re-encodes a portrait in every stored size and format, without the file's metadata.
 * Slow: done before the transaction that stores it. AVIF would save 5 KB a card and cost a
 * library of 20 MB. Throws 400 for whatever is no image by its content.
 */
export async function preparePhoto(file: Uint8Array, owner: string): Promise<PhotoRendition[]> {
  const image = await readImage(file, { field: "photo", owner });
  if (!image) {
    throw invalid({ photo: "Фотография должна быть изображением: JPEG, PNG или WebP" });
  }
  const version = new Bun.CryptoHasher("sha256").update(file).digest("hex").slice(0, 16);
  const widths = new Set(WIDTHS.map((width) => Math.min(width, image.width)));
  const renditions: PhotoRendition[] = [];
  for (const width of widths) {
    for (const format of FORMATS) {
      const bytes = await image.render({ format, width });
      renditions.push({ format, width, version, bytes });
    }
  }
  return renditions;
}
