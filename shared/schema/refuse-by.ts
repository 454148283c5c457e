import type { z } from "zod";

/** A check of zod by a function that says what is wrong with a text. */
export const refuseBy =
  (faultOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const message = faultOf(text);
    if (message) context.addIssue({ code: "custom", message });
  };
