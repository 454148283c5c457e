import type { PhotoRendition } from "../../features/doctors/photo.ts";

const FOLDER = new URL("./portraits/", import.meta.url);

/** A portrait of the demo clinic, and the same in the smaller format. */
export async function readPortrait(file: string | null): Promise<PhotoRendition[]> {
  if (file === null) return [];
  const jpeg = await Bun.file(new URL(file, FOLDER)).bytes();
  const image = new Bun.Image(jpeg);
  const { width } = await image.metadata();
  const webp = await image.webp({ quality: 82 }).bytes();
  const version = new Bun.CryptoHasher("sha256").update(jpeg).digest("hex").slice(0, 16);
  return [
    { format: "jpeg", width, version, bytes: jpeg },
    { format: "webp", width, version, bytes: webp },
  ];
}
