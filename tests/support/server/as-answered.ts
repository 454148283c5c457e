import * as z from "zod/mini";

/** An answer of the API as it was received, once the schema has checked it: days are `DD.MM.YYYY`. */
export function asAnswered<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): z.input<Schema> {
  z.parse(schema, answer);
  return answer as z.input<Schema>;
}
