import type { z } from "zod";

/** A zod check by a function that describes the fault of a text. */
export const refuseBy =
  (faultOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const message = faultOf(text);
    if (message) context.addIssue({ code: "custom", message });
  };
