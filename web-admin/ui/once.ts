/**
 * Acts on the first click of a double click only. The second one would hit the element that
 * replaced the first: the next patient, or «Назад».
 */
export const once =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
