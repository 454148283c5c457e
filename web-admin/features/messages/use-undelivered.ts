import { useMemo } from "react";
import { messagesSchema } from "../../../shared/messages/message.ts";
import { useStatus } from "../../offline/index.ts";
import { useServerQuery } from "../../server/queries.ts";
import { useWrite } from "../../server/write.ts";
import { UNDELIVERED_ADDRESS } from "./message-words.ts";

/** Messages that may not have arrived, by their visits; empty without a connection. */
export function useUndelivered() {
  const { online } = useStatus();
  const { data } = useServerQuery(UNDELIVERED_ADDRESS, messagesSchema, { enabled: online });
  const { run: markCalled } = useWrite({
    send: (server, id: number) => server.send("POST", `/api/messages/${id}/called`, undefined),
    failed: "Отметка о звонке не сохранена",
    changes: [UNDELIVERED_ADDRESS],
  });
  const messages = useMemo(
    () => new Map(data?.flatMap((each) => (each.visit ? [[each.visit, each] as const] : []))),
    [data],
  );
  return { messages, markCalled };
}
