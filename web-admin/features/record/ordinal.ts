const ORDINALS = [
  "Первая",
  "Вторая",
  "Третья",
  "Четвёртая",
  "Пятая",
  "Шестая",
  "Седьмая",
  "Восьмая",
  "Девятая",
  "Десятая",
];

/** «Четвёртая», from the eleventh on «11-я»; agrees with «запись». */
export const ordinalOfVisit = (nth: number): string => ORDINALS[nth - 1] ?? `${nth}-я`;
