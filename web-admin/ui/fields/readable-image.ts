const KINDS = new Set(["image/jpeg", "image/png", "image/webp", "image/gif", "image/bmp"]);
/** As wide as an article is shown on a screen of two device pixels a point. */
const WIDEST = 1600;

/** How an image the server cannot read is called, by its declared type or the ending of its name. */
const OTHER_KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:image\/)?svg(?:\+xml|z)?$/i, "SVG"],
  [/^(?:image\/)?avif$/i, "AVIF"],
  [/^(?:image\/)?hei[cf](?:-sequence)?$/i, "HEIC"],
  [/^(?:image\/)?tiff?$/i, "TIFF"],
];

const ADVICE: Record<string, string> = {
  HEIC: "На айфоне выберите «Настройки → Камера → Форматы → Наиболее совместимые» или сохраните фото как JPEG",
};

/** An image that this browser cannot show either, with advice. */
export class UnreadableImage extends Error {
  override name = "UnreadableImage";
}

/**
 * A file that the server can read: formats that this browser can show and the server cannot read
 * (SVG, AVIF, on a Mac HEIC and TIFF) are converted to PNG. Other files stay as they are.
 */
export async function asReadableImage(file: File): Promise<File> {
  const kind = otherKindOf(file);
  if (!kind) return file;
  const address = URL.createObjectURL(file);
  try {
    const image = await loaded(address);
    return await drawnAnew(image, file.name);
  } catch (error) {
    console.error("An image could not be converted", error);
    const advice = ADVICE[kind] ?? "Сохраните его как PNG или JPEG";
    throw new UnreadableImage(`Формат ${kind} этот браузер не читает. ${advice}`);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function otherKindOf({ name, type }: File): string | null {
  if (KINDS.has(type)) return null;
  const ending = name.split(".").at(-1) ?? "";
  const known = OTHER_KINDS.find(([pattern]) => pattern.test(type) || pattern.test(ending));
  return known?.[1] ?? null;
}

async function loaded(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
}

async function drawnAnew(image: HTMLImageElement, name: string): Promise<File> {
  // A drawing without a natural size is as wide as it will be shown.
  const ownWidth = image.naturalWidth || WIDEST;
  const ownHeight = image.naturalHeight || ownWidth;
  const width = Math.min(ownWidth, WIDEST);
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = Math.max(1, Math.round((ownHeight * width) / ownWidth));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas");
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
  if (!blob) throw new Error("The canvas gave no image");
  return new File([blob], `${name.replace(/\.\w{1,10}$/, "")}.png`, { type: "image/png" });
}
