import { AnswerReader } from "./answer-reader.ts";

/** One persistent connection, one request at a time. */
export interface Line {
  send(request: Uint8Array): Promise<{ status: number; body: Buffer }>;
  close(): void;
}

export async function openLine(port: number): Promise<Line> {
  const reader = new AnswerReader();
  let pending: Buffer | null = null;
  let waiting: PromiseWithResolvers<{ status: number; body: Buffer }> | null = null;
  const fail = (error: Error) => waiting?.reject(error);
  const socket = await Bun.connect({
    hostname: "127.0.0.1",
    port,
    socket: {
      data(_, chunk) {
        pending = pending ? Buffer.concat([pending, chunk]) : chunk;
        const answer = reader.read(pending);
        if (!answer) return;
        const body = pending.subarray(answer.head);
        pending = null;
        waiting?.resolve({ status: answer.status, body });
      },
      close: () => fail(new Error("The connection was closed")),
      error: (_, error) => fail(error),
    },
  });
  return {
    send(request) {
      waiting = Promise.withResolvers();
      socket.write(request);
      return waiting.promise;
    },
    close: () => void socket.end(),
  };
}
