/** Sizes of the text in percent. The specification's version has 110. */
export const TEXT_SIZES = [100, 110, 150, 200] as const;

/**
 * Colours of text and ground; `green` is the specification's. The style sheet has each by its name.
 */
export const COLOURS = ["green", "black-on-white", "white-on-black", "blue-on-sky"] as const;

/** A visitor's settings of the low-vision version. */
export interface LowVision {
  size: (typeof TEXT_SIZES)[number];
  colours: (typeof COLOURS)[number];
}

/** The first choice of «Версия для слабовидящих». */
export const FIRST_LOW_VISION: LowVision = { size: 110, colours: "green" };

/** Set while a visitor uses the low-vision version; contains its settings. */
export const LOW_VISION_COOKIE = "low_vision";
export const LOW_VISION_SECONDS = 365 * 24 * 60 * 60;

/** `150.white-on-black`, in the cookie and in the form of the switches. */
export const lowVisionText = ({ size, colours }: LowVision): string => `${size}.${colours}`;

/** Reads the text of a cookie or a form; null for the normal version and for an unknown text. */
export function readLowVision(text: string | null | undefined): LowVision | null {
  const modes = TEXT_SIZES.flatMap((size) => COLOURS.map((colours) => ({ size, colours })));
  return modes.find((mode) => lowVisionText(mode) === text) ?? null;
}
