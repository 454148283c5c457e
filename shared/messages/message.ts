import * as z from "zod/mini";
import { answeredDay } from "../schema/mini-fields.ts";
import { uidSchema } from "../schema/uid.ts";
import { textFault } from "./sms-template.ts";

export const MESSAGE_KINDS = ["reminder", "moved", "away", "cancelled"] as const;
export const messageKindSchema = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof messageKindSchema>;

export const MESSAGE_STATES = [
  "due",
  "taken",
  "accepted",
  "delivered",
  "failed",
  "unknown",
  "void",
] as const;
export const messageStateSchema = z.enum(MESSAGE_STATES);
export type MessageState = z.infer<typeof messageStateSchema>;

/** Why a message was not sent, or is not known to have arrived; a provider's own number is not here. */
export const MESSAGE_ERRORS = {
  moved: "визит перенесён",
  closed: "клиника в этот день не работает",
  away: "врача в это время нет",
  no_consent: "согласие отозвано",
  not_me: "номер телефона не её",
  same_day: "на этот номер уже есть сообщение об этом дне",
  late: "не успели: до визита меньше двух часов",
  restored: "базу восстановили, или часы сервера были под сомнением",
  already_reminded: "напоминание уже ушло, а об отмене не сообщали",
  phone: "это не мобильный номер",
  stopped: "сервер остановился во время отправки",
  timeout: "провайдер не ответил вовремя",
  lost: "связь с провайдером прервалась",
  answer: "ответ провайдера непонятен",
  not_accepted: "провайдер не получал это сообщение",
  no_report: "отчёта о доставке нет двое суток",
  unreachable: "провайдер недоступен",
  access: "провайдер не принял логин или ключ",
  money: "на счёте у провайдера нет денег",
  busy: "провайдер просит подождать",
  refused: "провайдер отказал",
  forbidden: "провайдер запретил этот текст или отправителя",
  undeliverable: "номер недоступен",
  expired: "истёк срок доставки",
} as const;
export type MessageError = keyof typeof MESSAGE_ERRORS;

/** The reason of a message for people; a provider's number is shown as it is. */
export const messageErrorWords = (error: string): string =>
  error in MESSAGE_ERRORS ? MESSAGE_ERRORS[error as MessageError] : `код провайдера ${error}`;

/** Reasons why a message is void although the patient should have got one. */
export const LOSSES: readonly string[] = [
  "late",
  "restored",
  "already_reminded",
] satisfies MessageError[];

/** Whether the patient may have missed a message that she should have. */
export const isUndelivered = ({ state, error }: { state: MessageState; error: string }): boolean =>
  state === "failed" || state === "unknown" || (state === "void" && LOSSES.includes(error));

/** A message as the journal of messages shows it. */
export const messageSchema = z.object({
  id: z.int(),
  kind: messageKindSchema,
  state: messageStateSchema,
  error: z.string(),
  day: answeredDay,
  time: z.string(),
  /** Of the last change of its state. */
  at: z.string(),
  /** Null where the visit is destroyed. */
  visit: z.nullable(uidSchema),
  /** No message has arrived for certain, and there is still a reason to send one. */
  resendable: z.boolean(),
  /** Reception has called instead. */
  called: z.boolean(),
});
export const messagesSchema = z.array(messageSchema);
/** `day` is `DD.MM.YYYY`. */
export type AnsweredMessage = z.input<typeof messageSchema>;
/** `day` is ISO. */
export type Message = z.output<typeof messageSchema>;

/** A reminder is dropped two hours before the visit, so fewer than three would never be sent. */
export const HOURS_AT_LEAST = 3;
export const HOURS_AT_MOST = 168;
export const HOURS_WORDS = `Укажите число часов от ${HOURS_AT_LEAST} до ${HOURS_AT_MOST}`;

/** What an administrator sets of reminders. */
export const messageSettingsSchema = z.object({
  hours: z
    .int(HOURS_WORDS)
    .check(z.minimum(HOURS_AT_LEAST, HOURS_WORDS), z.maximum(HOURS_AT_MOST, HOURS_WORDS)),
  text: z.string("Введите текст сообщения").check(
    z.trim(),
    z.minLength(1, "Введите текст сообщения"),
    z.maxLength(300, "В тексте не больше 300 знаков"),
    z.refine((text) => textFault(text) === null, {
      error: ({ input }) => textFault(String(input)) ?? "",
    }),
  ),
});
export type MessageSettings = z.infer<typeof messageSettingsSchema>;

/** `PUT /api/messages/settings`: absent fields stay. */
export const messageSettingsChangeSchema = z.partial(messageSettingsSchema);
export type MessageSettingsChange = z.infer<typeof messageSettingsChangeSchema>;

/** `GET /api/messages/settings`. */
export const messageSettingsStateSchema = z.object({
  ...messageSettingsSchema.shape,
  text: z.string(),
  /** `off`: nothing is sent. */
  gateway: z.enum(["off", "log", "http", "smsc", "smsru"]),
  /** Until how many hours before a visit its patient may move it by the link; null: never. */
  moveHours: z.nullable(z.int()),
  /** The length of a link in the text, for the preview. */
  link: z.string(),
});
export type MessageSettingsState = z.infer<typeof messageSettingsStateSchema>;

/** Our own number, to which a message is sent as a test. */
export const testMessageSchema = z.object({
  phone: z.string("Введите мобильный номер").check(z.maxLength(40, "Введите мобильный номер")),
});

/** The provider's answer to a test message. */
export const testResultSchema = z.object({ accepted: z.boolean(), words: z.string() });
export type TestResult = z.infer<typeof testResultSchema>;

/** The visits to which one message is sent: their doctor is away. */
export const awayMessagesSchema = z.object({
  visits: z.array(uidSchema).check(z.minLength(1), z.maxLength(500)),
});

/** The number of messages begun; the others have no consent, or had this message before. */
export const begunSchema = z.object({ begun: z.int() });
