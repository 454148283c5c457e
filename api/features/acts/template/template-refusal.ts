import { invalid } from "../../../platform/http/problems.ts";

/** Why a template is refused, in Russian, for the person who uploaded it. */
export const refused = (message: string) => invalid({ file: message.slice(0, 1000) });

export const TOO_COMPLEX =
  "Шаблон слишком сложен: проверить его не удалось. Сохраните его проще и короче";
