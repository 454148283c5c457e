import type { SmsConfig } from "../../../platform/config/sms-config.ts";
import {
  callProvider,
  numberIn,
  type ProviderAnswer,
  unanswered,
  valueAt,
} from "./call-provider.ts";
import {
  BALANCE_PATIENCE_MS,
  type Gateway,
  MINUTE,
  type Reason,
  type SendResult,
} from "./gateway.ts";

type Account = Extract<SmsConfig, { kind: "smsru" }>;

/** SMS.RU: `sms/send`, `sms/status` and `my/balance` with `json=1`. It takes no name of ours. */
export function smsruGateway({ url, key, sender }: Account): Gateway {
  const call = (path: string, fields: Record<string, string>, patienceMs?: number) =>
    callProvider(
      {
        url: new URL(path, url).href,
        body: new URLSearchParams({ api_id: key, json: "1", ...fields }),
      },
      patienceMs,
    );
  return {
    reports: true,
    async send({ phone, text }) {
      const from = sender ? { from: sender } : {};
      return sentBy(await call("sms/send", { to: phone, msg: text, ...from }), phone);
    },
    async status({ providerId }) {
      // Without its own name a message cannot be asked about.
      if (providerId === null) return { kind: "waiting" };
      const answer = await call("sms/status", { sms_id: providerId });
      const status = numberIn(valueAt(answer, "body", "sms", providerId, "status_code"));
      if (status === 103 || status === 110) return { kind: "delivered" };
      if (status === -1) return { kind: "missing" };
      const reason = status === null ? undefined : FAILURES[status];
      return reason ? { kind: "failed", reason } : { kind: "waiting" };
    },
    async balance() {
      const answer = await call("my/balance", {}, BALANCE_PATIENCE_MS);
      return numberIn(valueAt(answer, "body", "balance"));
    },
  };
}

/** The answer has a status of the call, and inside one for each phone. */
function sentBy(answer: ProviderAnswer, phone: string): SendResult {
  if (answer.kind !== "json") return unanswered(answer);
  const { body } = answer;
  const whole = numberIn(body.status_code);
  if (whole !== null && whole !== OK) return refusalOf(whole);
  const own = valueAt(body, "sms", phone);
  const code = numberIn(valueAt(own, "status_code"));
  if (code === null) return { kind: "unknown", reason: "answer" };
  if (code !== OK) return refusalOf(code);
  const id = valueAt(own, "sms_id");
  return { kind: "accepted", id: typeof id === "string" ? id : null };
}

const OK = 100;

/** Errors at which the message may be tried again; all others end it. */
const LATER: Record<number, Reason> = {
  200: "access",
  201: "money",
  206: "busy",
  220: "busy",
  300: "access",
  301: "access",
  302: "access",
  500: "busy",
};

const NEVER: Record<number, Reason> = {
  202: "phone",
  204: "forbidden",
  207: "undeliverable",
  209: "undeliverable",
  215: "undeliverable",
};

function refusalOf(code: number): SendResult {
  const later = LATER[code];
  return later
    ? { kind: "later", afterMs: 15 * MINUTE, reason: later }
    : { kind: "never", reason: NEVER[code] ?? `${code}` };
}

/** Statuses at which a message ends undelivered. */
const FAILURES: Record<number, Reason> = {
  104: "expired",
  105: "undeliverable",
  106: "undeliverable",
  107: "undeliverable",
  108: "forbidden",
  // More messages to this number than the provider sends in a day or a minute.
  130: "refused",
  131: "refused",
  132: "refused",
  150: "undeliverable",
};
