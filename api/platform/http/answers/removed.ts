import { z } from "zod";

/** What a removal answers. */
export const removedSchema = z.object({ id: z.int() });
