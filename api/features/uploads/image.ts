import { invalid } from "../../platform/http/problems.ts";
import { ConfinedProcess, JobFailed, LimitExceeded } from "../../platform/sandbox/process.ts";
import { type ImageKind, isWholeJpeg, sniffImage, type UnreadableKind } from "./image-kind.ts";
import type { ImageJob, ImageResult, Rendering } from "./image-process.ts";

/** How many files of one user may be queued. */
const MOST_WAITING = 20;

const UNREADABLE: Record<UnreadableKind, string> = {
  heic: "Фото в формате HEIC не читается. На айфоне выберите «Настройки → Камера → Форматы → Наиболее совместимые» или сохраните фото как JPEG",
  avif: "Изображение в формате AVIF не читается, сохраните его как JPEG, PNG или WebP",
  tiff: "Изображение в формате TIFF не читается, сохраните его как JPEG или PNG",
  svg: "Рисунок в формате SVG не читается, сохраните его как PNG",
  animation: "Анимация в формате WebP не читается, сохраните её первый кадр как PNG",
};
const TOO_LARGE = "Изображение слишком большое: больше 50 мегапикселей";
const TOO_SLOW =
  "Изображение слишком долго читается, сохраните его заново как обычный JPEG или PNG";
const BROKEN = "Файл повреждён: изображение не читается";

/** An image that was decoded once and can be rendered, without its metadata. */
export interface ReadableImage {
  kind: ImageKind;
  width: number;
  height: number;
  render(rendering: Rendering): Promise<Uint8Array>;
}

const images = new ConfinedProcess<ImageJob, ImageResult>(
  new URL("./image-process.ts", import.meta.url),
  { processorMs: 10_000, elapsedMs: 50_000, bytes: 1024 * 1024 * 1024 },
);

/**
 * Reads an image by its content. A refusal names `field`; jobs of one `owner` share a queue.
 * @returns null for other content; throws for broken, oversized and unreadable images
 */
export async function readImage(
  bytes: Uint8Array,
  { field, owner }: { field: string; owner: string },
): Promise<ReadableImage | null> {
  const refused = (message: string) => invalid({ [field]: message });
  const kind = sniffImage(bytes);
  if (kind === "not-an-image") return null;
  if (isUnreadable(kind)) throw refused(UNREADABLE[kind]);
  if (kind === "jpeg" && !isWholeJpeg(bytes)) throw refused(BROKEN);
  if (images.waitingOf(owner) >= MOST_WAITING) throw refused("Слишком много изображений сразу");
  const read = async (rendering: Rendering | null): Promise<ImageResult> => {
    const result = await images.run(owner, { bytes, rendering }).catch((error: unknown) => {
      if (error instanceof LimitExceeded) throw refused(TOO_SLOW);
      throw error instanceof JobFailed ? new Error(error.failure.name) : error;
    });
    if (!("code" in result)) return result;
    throw refused(result.code === "ERR_IMAGE_TOO_MANY_PIXELS" ? TOO_LARGE : BROKEN);
  };
  const size = await read(null);
  if (!("width" in size)) throw new Error("An image was not measured");
  const { width, height } = size;
  return {
    kind,
    width,
    height,
    render: async (rendering) => {
      const result = await read(rendering);
      if (!("bytes" in result)) throw new Error("An image was not drawn");
      return result.bytes;
    },
  };
}

const isUnreadable = (kind: ImageKind | UnreadableKind): kind is UnreadableKind =>
  kind in UNREADABLE;
