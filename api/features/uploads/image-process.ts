import { serveJobs } from "../../platform/sandbox/serve-jobs.ts";

/** A limit that fits a phone's best photo, and bounds the memory of one image (4 bytes a pixel). */
const MOST_PIXELS = 50_000_000;

export interface Rendering {
  format: "jpeg" | "png" | "webp";
  /** Pixels; a narrower image is left as it is. */
  width: number;
}

/** With a rendering the image is re-encoded, without one only measured. */
export interface ImageJob {
  bytes: Uint8Array;
  rendering: Rendering | null;
}

export type ImageResult =
  | { width: number; height: number }
  | { bytes: Uint8Array }
  /** The decoder's message about an unreadable image. */
  | { code: string };

serveJobs<ImageJob, ImageResult>(async ({ bytes, rendering }) => {
  try {
    const image = new Bun.Image(bytes, { maxPixels: MOST_PIXELS });
    if (rendering) return { bytes: await drawn(image, rendering) };
    const { width, height } = await image.metadata();
    return { width, height };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (code.startsWith("ERR_IMAGE_")) return { code };
    throw error;
  }
});

function drawn(source: Bun.Image, { format, width }: Rendering): Promise<Uint8Array> {
  const image = source.resize(width, undefined, { withoutEnlargement: true });
  if (format === "jpeg") return image.jpeg({ quality: 82, progressive: true }).bytes();
  if (format === "webp") return image.webp({ quality: 80 }).bytes();
  return image.png({ compressionLevel: 9 }).bytes();
}
