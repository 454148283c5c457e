import type { StreamEvents } from "../../../web-admin/offline/platform/platform.ts";
import type { DeviceLine } from "./device-line.ts";

/** Server-sent events over fetch, as a browser's EventSource reads them. */
export function openStream(line: DeviceLine, path: string, on: StreamEvents): () => void {
  const closing = new AbortController();
  const { streams } = line;
  void read(line, path, on, AbortSignal.any([closing.signal, streams])).finally(() => {
    if (!closing.signal.aborted) on.end();
  });
  return () => closing.abort();
}

async function read(line: DeviceLine, path: string, on: StreamEvents, signal: AbortSignal) {
  try {
    const response = await line.fetch(path, { headers: { accept: "text/event-stream" }, signal });
    if (!response.ok || !response.body) return;
    if (line.swallowStreams) {
      await new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
      return;
    }
    on.open();
    let text = "";
    for await (const bytes of response.body.pipeThrough(new TextDecoderStream())) {
      if (line.cut || signal.aborted) return;
      text += bytes;
      const events = text.split("\n\n");
      text = events.pop() ?? "";
      for (const event of events) tell(event, on);
    }
  } catch {
    // A stream that breaks just ends.
  }
}

function tell(event: string, on: StreamEvents): void {
  const field = (name: string) =>
    event
      .split("\n")
      .find((each) => each.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const name = field("event");
  const data = field("data");
  if (name && data) on.event(name, data);
}
