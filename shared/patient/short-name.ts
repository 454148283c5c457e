const PATRONYMIC = /(вич|вна|ична|ьич|оглы|кызы)$/i;

/**
 * `Мартиросян Ольга Рубеновна` → `Мартиросян О. Р.`, also where the surname comes last. A name
 * that is not three words of letters stays as it is: which of two is the surname is not known.
 */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = "", second = "", third = ""] = words;
  if (words.length !== 3 || !words.every((word) => /^[\p{L}'’-]+$/u.test(word))) return name;
  const isSurnameLast = PATRONYMIC.test(second) && !PATRONYMIC.test(third);
  const [surname, given, patronymic] = isSurnameLast
    ? [third, first, second]
    : [first, second, third];
  return `${surname} ${initial(given)} ${initial(patronymic)}`;
}

const initial = (word: string) => `${word.charAt(0).toUpperCase()}.`;
