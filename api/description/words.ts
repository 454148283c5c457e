import type { TakenHeader } from "../http/describe.ts";

export const INTRODUCTION = `Тем же API пользуются сайт клиники и приложение регистратуры.

Тело запроса — JSON или форма с файлами. Дни в ответах пишутся ДД.ММ.ГГГГ, время — ЧЧ:ММ по часам клиники.
Отказ — это всегда Problem: code для программы, message для человека, fields — по полям. Бывают и другие поля: nearest — ближайшее свободное время, visits — записи, которые мешают, current — то, что изменили раньше.
На 429 и 503 тот же запрос можно повторить через Retry-After секунд, а с Idempotency-Key — и после обрыва связи.
В ответах могут появляться новые поля.`;

export const HEADER_WORDS: Readonly<Record<TakenHeader, string>> = {
  "idempotency-key":
    "UUID: с одним ключом запрос выполняется один раз, сколько бы раз его ни послали",
  "if-match": "ETag, который вы видели: если тем временем изменили, ответ — 412",
  "if-none-match": "ETag ответа, который у вас есть: если он тот же, ответ — 304",
  "x-device": "UUID устройства",
  "x-last-input": "Когда человек последний раз что-то вводил: ISO или сколько миллисекунд назад",
  "x-booking-work": "Ответ на задачу из отказа 429: задача, двоеточие, число",
};

export const STATUS_WORDS: Readonly<Record<string, string>> = {
  "200": "Выполнено",
  "201": "Создано",
  "204": "Выполнено, тела нет",
  "206": "Часть файла",
  "304": "То же, что у вас",
  "400": "Ошибка в запросе",
  "401": "Нет сеанса, или он закончился",
  "403": "Недостаточно прав",
  "404": "Такого нет",
  "412": "Тем временем изменили",
  default: "Отказ",
};

/** How a caller says who calls. */
export const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-priem-access",
    description: "Сеанс человека в браузере: начинается с POST /api/journal/login",
  },
};
