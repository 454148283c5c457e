import type { Queryable } from "../../platform/database/connection.ts";
import { notFound } from "../../platform/http/problems.ts";
import { type Rendition, selectPhotoBytes, selectRenditions } from "./queries.ts";
import { readDoctor, type Viewer } from "./read.ts";

/** What a browser can show, and how wide. */
export interface PhotoWish {
  width: number | null;
  formats: readonly Rendition["format"][];
}

export const photoType = ({ format }: Rendition) => `image/${format}`;

/** The best rendition kept of a doctor's portrait; throws 404 where there is none. */
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
