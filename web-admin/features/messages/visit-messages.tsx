import { messagesSchema } from "../../../shared/messages/message.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useClinicClock } from "../../ui/format/clock-time.ts";
import { KIND_WORDS, stateWords } from "./message-words.ts";

/** Beside a record: «Напоминание: доставлено 12:04». Nothing without a connection. */
export function VisitMessages({ uid }: { uid: string }) {
  const { online } = useStatus();
  const clock = useClinicClock();
  const { data } = useServerQuery(`/api/messages?visit=${uid}`, messagesSchema, {
    enabled: online,
  });
  return data?.map((message) => (
    <div key={message.id}>
      {KIND_WORDS[message.kind]}: {stateWords(message)} {clock(message.at)}
    </div>
  ));
}
