import type { OnSent } from "./http-client.ts";

/** A `fetch` that reports the progress of the upload, by XMLHttpRequest: `fetch` itself cannot. */
export function fetchWithProgress(
  path: string,
  { method = "POST", headers, body, signal }: RequestInit,
  onSent: OnSent,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  request.open(method, path);
  new Headers(headers).forEach((value, name) => void request.setRequestHeader(name, value));
  request.upload.onprogress = ({ loaded, total }) => onSent(total > 0 ? loaded / total : 0);
  request.onload = () => resolve(responseOf(request));
  request.onerror = () => reject(new TypeError("Nothing was answered"));
  request.onabort = () => reject(signal?.reason);
  request.onloadend = () => signal?.removeEventListener("abort", abort);
  signal?.addEventListener("abort", abort);
  request.send(body instanceof FormData ? body : null);
  return promise;
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader("content-type") ?? "";
  // A `Response` with one of these statuses must not have a body.
  const body = [204, 205, 304].includes(request.status) ? null : request.responseText;
  const { status, statusText } = request;
  return new Response(body, { status, statusText, headers: { "content-type": type } });
}
