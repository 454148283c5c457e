const NAME = /^[A-Za-zА-Яа-яЁё\s'’\-‐]+$/;

/** Characters of a patient's name. */
export const NAME_AT_MOST = 200;

/** Latin or Cyrillic letters, spaces, hyphen and apostrophe only (public spec, section 5). */
export function isPatientName(text: string): boolean {
  return NAME.test(text) && /[A-Za-zА-Яа-яЁё]/.test(text);
}

/** `анна-мария о'нил` → `Анна-Мария О'Нил`; runs of spaces become one. */
export function capitaliseName(text: string): string {
  return text
    .trim()
    .replace(/\s+/g, " ")
    .replace(/(^|[\s'’\-‐])([a-zа-яё])/g, (_, before: string, letter: string) => {
      return before + letter.toUpperCase();
    });
}

/** The digits of a phone as typed, nothing else. */
export function phoneDigits(text: string): string {
  return text.replace(/\D/g, "");
}

/** A phone is exactly 11 digits, kept as typed (public spec, section 9). */
export function isPhone(text: string): boolean {
  return /^[\d\s()+\-–.]+$/.test(text) && phoneDigits(text).length === 11;
}

/** `89001234567` and `79001234567` → `+7 (900) 123-45-67`; other countries are left as `+digits`. */
export function formatPhone(phone: string): string {
  const digits = phoneDigits(phone);
  if (digits.length !== 11) return phone;
  if (!/^[78]/.test(digits)) return `+${digits}`;
  return `+7 (${digits.slice(1, 4)}) ${digits.slice(4, 7)}-${digits.slice(7, 9)}-${digits.slice(9)}`;
}

/** `tel:` link of a phone; a Russian 8 becomes +7, which works from anywhere. */
export function phoneLink(phone: string): string {
  return `tel:+${phoneDigits(phone).replace(/^8(?=\d{10}$)/, "7")}`;
}

/** What phone searches compare: the last ten digits, so 8… and 7… find each other. */
export function phoneTail(text: string): string {
  return phoneDigits(text).slice(-10);
}
