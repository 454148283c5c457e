import {
  type Message,
  type MessageKind,
  type MessageState,
  messageErrorWords,
} from "../../../shared/messages/message.ts";

export const MESSAGES_ADDRESS = "/api/messages";
export const UNDELIVERED_ADDRESS = "/api/messages/undelivered";

export const KIND_WORDS: Record<MessageKind, string> = {
  reminder: "Напоминание",
  moved: "О переносе",
  away: "Врач не принимает",
  cancelled: "Об отмене",
};

const STATE_WORDS: Record<MessageState, string> = {
  due: "ждёт отправки",
  taken: "отправляется",
  accepted: "у провайдера",
  delivered: "доставлено",
  failed: "не доставлено",
  unknown: "неизвестно, дошло ли",
  void: "не отправлялось",
};

/** «не доставлено (номер недоступен)» */
export function stateWords({ state, error }: Pick<Message, "state" | "error">): string {
  return error === "" ? STATE_WORDS[state] : `${STATE_WORDS[state]} (${messageErrorWords(error)})`;
}
