/** The alphabet of GSM 03.38; a text within it takes seven bits a character. */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
/** These take two characters of the seven-bit alphabet. */
const GSM_TWICE = "^{}\\[~]|€\f";

/** How many SMS a text is billed as: 160 characters, or 153 each of several; in Cyrillic 70 and 67. */
export function smsParts(text: string): number {
  const isGsm = [...text].every((each) => GSM.includes(each) || GSM_TWICE.includes(each));
  const length = isGsm
    ? [...text].reduce((sum, each) => sum + (GSM_TWICE.includes(each) ? 2 : 1), 0)
    : text.length;
  const [one, several] = isGsm ? [160, 153] : [70, 67];
  if (length === 0) return 0;
  return length <= one ? 1 : Math.ceil(length / several);
}
