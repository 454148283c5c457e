const rules = new Intl.PluralRules("ru");

/** `3 правки`: the number with the form of the noun that Russian wants after it. */
export function counted(count: number, one: string, few: string, many: string): string {
  const rule = rules.select(count);
  const noun = rule === "one" ? one : rule === "few" ? few : many;
  return `${count} ${noun}`;
}
