/**
 * Acts on the first click of a double click only. The second one would meet what has taken its
 * place: the next patient, or the way back.
 */
export const once =
  (act: () => void) =>
  ({ detail }: { detail: number }): void => {
    if (detail < 2) act();
  };
