import type { Queryable } from "../../platform/database/connection.ts";
import { invalid, notFound } from "../../platform/http/problems.ts";
import { readImage } from "../uploads/image.ts";
import { readDoctor, type Viewer } from "./doctors.ts";
import {
  type PhotoRendition,
  type Rendition,
  selectPhotoBytes,
  selectRenditions,
} from "./queries.ts";

export type { PhotoRendition } from "./queries.ts";

/** Formats and width that a browser asks for. */
interface PhotoWish {
  width: number | null;
  formats: readonly Rendition["format"][];
}

export const photoType = ({ format }: Rendition) => `image/${format}`;

/** The best rendition kept of a doctor's portrait; throws 404 without one. */
export async function choosePhoto(
  db: Queryable,
  doctorId: number,
  wish: PhotoWish,
  viewer: Viewer,
): Promise<{ rendition: Rendition; hidden: boolean }> {
  const { hidden_doctor } = await readDoctor(db, doctorId, viewer);
  const rendition = best(await selectRenditions(db, doctorId), wish);
  if (!rendition) throw notFound("Фотографии нет");
  return { rendition, hidden: hidden_doctor !== 0 };
}

export async function readPhoto(
  db: Queryable,
  doctorId: number,
  rendition: Rendition,
): Promise<Uint8Array> {
  const bytes = await selectPhotoBytes(db, doctorId, rendition);
  if (!bytes) throw notFound("Фотографии нет");
  return bytes;
}

function best(kept: readonly Rendition[], { width, formats }: PhotoWish): Rendition | undefined {
  for (const format of formats) {
    const ofFormat = kept.filter((each) => each.format === format);
    const wideEnough = ofFormat.find((each) => width !== null && each.width >= width);
    const chosen = wideEnough ?? ofFormat.at(-1);
    if (chosen) return chosen;
  }
  return undefined;
}

/** A card is 370 px wide; twice that for screens of two device pixels a point. */
const WIDTHS = [370, 740];
const FORMATS = ["jpeg", "webp"] as const;

/**
 * Re-encodes a portrait in every stored size and format, without the file's metadata.
 * Slow: done before the transaction that stores it. AVIF would save 5 KB a card and cost a
 * library of 20 MB. Throws 400 if the content is not an image.
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
