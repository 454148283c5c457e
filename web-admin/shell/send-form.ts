/** What the server answered; `body` is undefined where it was no JSON. */
export interface Answer {
  ok: boolean;
  status: number;
  /** The status in the server's words; HTTP/2 has none. */
  statusText: string;
  body: unknown;
}

/** Told the part of a form that has been sent, 0 to 1. */
export type Progress = (sent: number) => void;

interface FormCall {
  method: "POST" | "PUT";
  path: string;
  headers: Readonly<Record<string, string>>;
  form: FormData;
}

/** Sends a form; `fetch` cannot tell how much of it has gone. Null where nothing was answered. */
export function sendForm(call: FormCall, on?: Progress): Promise<Answer | null> {
  const { promise, resolve } = Promise.withResolvers<Answer | null>();
  const request = new XMLHttpRequest();
  request.open(call.method, call.path);
  for (const [name, value] of Object.entries(call.headers)) request.setRequestHeader(name, value);
  request.upload.onprogress = ({ loaded, total }) => on?.(total > 0 ? loaded / total : 0);
  request.onload = () => {
    const { status, statusText } = request;
    const ok = status >= 200 && status < 300;
    resolve({ ok, status, statusText, body: parsedJson(request.responseText) });
  };
  request.onerror = () => resolve(null);
  request.onabort = () => resolve(null);
  request.send(call.form);
  return promise;
}

/** Undefined for what is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
