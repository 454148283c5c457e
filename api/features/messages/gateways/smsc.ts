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

type Account = Extract<SmsConfig, { kind: "smsc" }>;

/** SMSC: `send.php`, `status.php` and `balance.php` with `fmt=3`, which answer JSON with HTTP 200. */
export function smscGateway(account: Account): Gateway {
  const call = (script: string, fields: Record<string, string>, patienceMs?: number) =>
    callProvider(
      {
        url: new URL(script, account.url).href,
        body: new URLSearchParams({ ...accessOf(account), fmt: "3", charset: "utf-8", ...fields }),
      },
      patienceMs,
    );
  return {
    reports: true,
    async send({ uid, phone, text }) {
      const sender = account.sender ? { sender: account.sender } : {};
      const fields = { phones: phone, mes: text, id: uid, ...sender };
      return sentBy(await call("send.php", fields));
    },
    async status({ uid, phone }) {
      // It finds a message by its name and phone together.
      if (phone === null) return { kind: "waiting" };
      const answer = await call("status.php", { phone, id: uid });
      const status = numberIn(valueAt(answer, "body", "status"));
      if (status === null) return { kind: "waiting" };
      if (status === 1 || status === 2 || status === 4) return { kind: "delivered" };
      if (status === -3) return { kind: "missing" };
      const reason = FAILURES[status];
      return reason ? { kind: "failed", reason } : { kind: "waiting" };
    },
    async balance() {
      const answer = await call("balance.php", {}, BALANCE_PATIENCE_MS);
      return numberIn(valueAt(answer, "body", "balance"));
    },
  };
}

const accessOf = ({ login, password }: Account): Record<string, string> =>
  login === null ? { apikey: password } : { login, psw: password };

function sentBy(answer: ProviderAnswer): SendResult {
  if (answer.kind !== "json") return unanswered(answer);
  const { error_code, id, cnt } = answer.body;
  const code = numberIn(error_code);
  if (code !== null) return REFUSALS[code] ?? { kind: "unknown", reason: `${code}` };
  const isSent = (typeof id === "string" || typeof id === "number") && (numberIn(cnt) ?? 0) > 0;
  return isSent ? { kind: "accepted", id: String(id) } : { kind: "unknown", reason: "answer" };
}

/** Errors 1 to 9 of `send.php`. After 9, the same request twice, the first one may be under way. */
const REFUSALS: Record<number, SendResult> = {
  1: { kind: "never", reason: "1" },
  2: { kind: "later", afterMs: 15 * MINUTE, reason: "access" },
  3: { kind: "later", afterMs: 15 * MINUTE, reason: "money" },
  4: { kind: "later", afterMs: 15 * MINUTE, reason: "busy" },
  5: { kind: "never", reason: "5" },
  6: { kind: "never", reason: "forbidden" },
  7: { kind: "never", reason: "phone" },
  8: { kind: "never", reason: "undeliverable" },
  9: { kind: "unknown", reason: "busy" },
};

/** Statuses of `status.php` at which a message ends undelivered. */
const FAILURES: Record<number, Reason> = {
  3: "expired",
  20: "undeliverable",
  22: "phone",
  23: "forbidden",
  24: "money",
  25: "undeliverable",
};
