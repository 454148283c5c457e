import type { z } from "zod";

/** A zod check from a function that returns a text's fault. */
export const refuseBy =
  (faultOf: (text: string) => string | null) => (text: string, context: z.RefinementCtx) => {
    const message = faultOf(text);
    if (message) context.addIssue({ code: "custom", message });
  };
