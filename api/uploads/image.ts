import { invalid } from "../http/problems.ts";
import { type ImageKind, isWholeJpeg, sniffImage } from "./image-kind.ts";

/** Holds a phone's best photo, and bounds what one image may take in memory (4 bytes a pixel). */
const MOST_PIXELS = 50_000_000;

const UNSUPPORTED =
  "Такой формат изображения не поддерживается, сохраните его как JPEG, PNG или WebP";
const TOO_LARGE = "Изображение слишком большое: больше 50 мегапикселей";
const BROKEN = "Файл повреждён: изображение не читается";

export interface Rendering {
  format: "jpeg" | "png" | "webp";
  /** Pixels; a narrower image is left as it is. */
  width: number;
}

/** An image that was read once and so can be rendered; nothing of its metadata will be. */
export interface ReadableImage {
  kind: ImageKind;
  width: number;
  height: number;
  render(rendering: Rendering): Promise<Uint8Array>;
}

/**
 * Reads an image by its content; `field` is what a refusal names.
 * @returns null for what is no image at all; refuses the broken, the oversized and the unreadable
 */
export async function readImage(bytes: Uint8Array, field: string): Promise<ReadableImage | null> {
  const kind = sniffImage(bytes);
  if (kind === "not-an-image") return null;
  if (kind === "unreadable-image") throw invalid({ [field]: UNSUPPORTED });
  if (kind === "jpeg" && !isWholeJpeg(bytes)) throw invalid({ [field]: BROKEN });
  const readable = <T>(work: () => Promise<T>) =>
    inTurn(work).catch((error) => refuse(error, field));
  const { width, height } = await readable(() => source(bytes).metadata());
  return {
    kind,
    width,
    height,
    render: (rendering) => readable(() => encode(bytes, rendering)),
  };
}

const source = (bytes: Uint8Array) => new Bun.Image(bytes, { maxPixels: MOST_PIXELS });

function encode(bytes: Uint8Array, { format, width }: Rendering): Promise<Uint8Array> {
  const image = source(bytes).resize(width, undefined, { withoutEnlargement: true });
  if (format === "jpeg") return image.jpeg({ quality: 82, progressive: true }).bytes();
  if (format === "webp") return image.webp({ quality: 80 }).bytes();
  return image.png({ compressionLevel: 9 }).bytes();
}

function refuse(error: unknown, field: string): never {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ERR_IMAGE_TOO_MANY_PIXELS") throw invalid({ [field]: TOO_LARGE });
  if (typeof code === "string" && code.startsWith("ERR_IMAGE_")) throw invalid({ [field]: BROKEN });
  throw error;
}

let last: Promise<unknown> = Promise.resolve();

/** One image at a time: two of the largest at once would take half a gigabyte. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = last.then(work, work);
  last = mine.catch(() => {});
  return mine;
}
