const rules = new Intl.PluralRules("ru");

/**
 * `3 правки`: a whole number with the form of the noun that Russian wants after it.
 * @param one the form after 1, 21, 31…
 * @param few the form after 2, 3, 4, 22…
 * @param many the form after 0, 5, 11…
 */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  const noun = rule === "one" ? one : rule === "few" ? few : many;
  return `${count} ${noun}`;
}
