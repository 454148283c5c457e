import type { HttpSms } from "../../../platform/config/sms-config.ts";
import { callProvider, unanswered, valueAt } from "./call-provider.ts";
import { type Gateway, MINUTE, type OutgoingMessage } from "./gateway.ts";

/** Any provider that takes one HTTP call a message. It is not asked whether messages arrive. */
export function httpGateway({ url, method, headers, body, success, idPath }: HttpSms): Gateway {
  return {
    reports: false,
    async send(message) {
      const answer = await callProvider({
        url: filled(url, message, encodeURIComponent),
        method,
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, value]) => [name, filled(value, message, oneLine)]),
        ),
        body: filled(body, message, /^\s*[[{]/.test(body) ? insideJson : encodeURIComponent),
      });
      if (answer.kind === "unreached" || answer.kind === "none") return unanswered(answer);
      const { status } = answer;
      if (status === 429 || status === 503) {
        return { kind: "later", afterMs: 5 * MINUTE, reason: "busy" };
      }
      if (status === 401 || status === 403) {
        return { kind: "later", afterMs: 15 * MINUTE, reason: "access" };
      }
      if (status >= 400 && status < 500) return { kind: "never", reason: `${status}` };
      if (status < 200 || status >= 300) return { kind: "unknown", reason: `${status}` };
      if (answer.kind === "other") {
        return success || idPath ? unanswered(answer) : { kind: "accepted", id: null };
      }
      if (success && String(at(answer.body, success.path)) !== success.value) {
        return { kind: "never", reason: "refused" };
      }
      const id = idPath === null ? null : at(answer.body, idPath);
      return { kind: "accepted", id: id === null || id === undefined ? null : String(id) };
    },
    status: async () => ({ kind: "waiting" }),
    balance: async () => null,
  };
}

const at = (body: unknown, path: string) => valueAt(body, ...path.split("."));

/** Fills the placeholders `{phone}`, `{text}` and `{id}`. */
const filled = (
  template: string,
  { uid, phone, text }: OutgoingMessage,
  escaped: (value: string) => string,
) =>
  template.replace(/\{(phone|text|id)\}/g, (_, place: "phone" | "text" | "id") =>
    escaped({ phone, text, id: uid }[place]),
  );

const insideJson = (value: string) => JSON.stringify(value).slice(1, -1);
const oneLine = (value: string) => value.replace(/[^\x20-\x7e]/g, "");
