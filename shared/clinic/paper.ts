import { z } from "zod";
import { textOf } from "../schema/fields.ts";

/** A document the clinic publishes on its legal page, as `GET /api/papers` returns it. */
export const paperSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  /** The file's address on this site. */
  url: z.string().startsWith("/uploads/"),
});
export type Paper = z.infer<typeof paperSchema>;

const NO_TITLE = "Введите название документа";

/** `POST /api/papers`; the file was sent to `POST /api/upload` before, which answered its `url`. */
export const paperInputSchema = z.object({
  title: textOf(300, NO_TITLE).min(1, NO_TITLE),
  url: z
    .string("Выберите файл")
    .regex(/^\/uploads\/[0-9a-z.-]{1,60}$/, "Выберите файл, загруженный на этот сайт"),
});
export type PaperInput = z.infer<typeof paperInputSchema>;
