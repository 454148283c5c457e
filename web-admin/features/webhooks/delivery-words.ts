import type { Delivery } from "../../../shared/webhooks/webhook.ts";

const FAILURES: Readonly<Record<string, string>> = {
  refused: "получатель ответил",
  redirect: "получатель ответил перенаправлением",
  timeout: "получатель не ответил за 10 секунд",
  private: "адрес получателя — внутренний, такие не вызываются",
  unreachable: "получатель недоступен",
};

interface State {
  color: "brand" | "danger" | "gray";
  label: string;
  detail: string | null;
}

/** The state of a delivery in words. */
export function stateOf(delivery: Delivery, moment: (instant: string) => string): State {
  const { delivered_at, next_at, failure, status } = delivery;
  if (next_at === null && delivered_at !== null && failure === null) {
    return { color: "brand", label: `Доставлено, ${status}`, detail: moment(delivered_at) };
  }
  if (failure === null) return { color: "gray", label: "В очереди", detail: null };
  const why = [FAILURES[failure] ?? "не доставлено", status].filter(Boolean).join(" ");
  if (next_at === null) return { color: "danger", label: "Не доставлено", detail: why };
  return { color: "danger", label: "Повторим", detail: `${why}; повтор ${moment(next_at)}` };
}
