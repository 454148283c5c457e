import type { MessageError } from "../../../../shared/messages/message.ts";

/** One message, with the name by which we ask about it. */
export interface OutgoingMessage {
  /** Ours: the same for every call about this message. */
  uid: string;
  /** Eleven digits that begin with 7. */
  phone: string;
  text: string;
}

/** A code of `MESSAGE_ERRORS`, or the provider's own number. */
export type Reason = MessageError | `${number}`;

export type SendResult =
  | { kind: "accepted"; id: string | null }
  /** Nothing was sent, and a retry would fail in the same way. */
  | { kind: "never"; reason: Reason }
  /** It is known that nothing was sent; it may be tried again. */
  | { kind: "later"; afterMs: number; reason: Reason }
  /** The message may be on its way. It is asked about, never sent again. */
  | { kind: "unknown"; reason: Reason };

export type StatusResult =
  | { kind: "waiting" }
  | { kind: "delivered" }
  | { kind: "failed"; reason: Reason }
  /** The provider does not know the message. */
  | { kind: "missing" };

/** The known state of a sent message. */
export interface SentMessage {
  uid: string;
  /** Null where the provider has not answered. */
  providerId: string | null;
  /** Null where the visit is destroyed. */
  phone: string | null;
}

export interface Gateway {
  /** False: the provider does not report deliveries, so `accepted` is the final state. */
  reports: boolean;
  send(message: OutgoingMessage): Promise<SendResult>;
  status(message: SentMessage): Promise<StatusResult>;
  /** Roubles; null if the provider does not report it. */
  balance(): Promise<number | null>;
}

export const MINUTE = 60_000;
/** Monitoring waits for the balance, usually 10 s. */
export const BALANCE_PATIENCE_MS = 5_000;
