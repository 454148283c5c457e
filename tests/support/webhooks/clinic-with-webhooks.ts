import { deliverDue } from "../../../api/features/webhooks/deliver.ts";
import { addDays } from "../../../shared/time/calendar.ts";
import {
  type Delivery,
  EVENT_KINDS,
  type EventKind,
  type Webhook,
  type WebhookWithSecret,
} from "../../../shared/webhooks/webhook.ts";
import { addDoctor, offer, THURSDAY_NINE, TODAY } from "../clinic/clinic.ts";
import { bookAtDesk, type Visit } from "../clinic/visits.ts";
import { Caller } from "../server/caller.ts";
import { standingClock } from "../server/clock.ts";
import { type SignedIn, startServer, type TestServer } from "../server/server.ts";
import { Receiver } from "./receiver.ts";

export const TOMORROW = addDays(TODAY, 1);
const TIMES = Array.from({ length: 96 }, (_, at) => {
  const [hour, quarter] = [Math.floor(at / 4), at % 4];
  return `${String(hour).padStart(2, "0")}:${String(quarter * 15).padStart(2, "0")}`;
});

/** A clinic on a clock that a test moves, and an administrator who makes webhooks. */
export class ClinicWithWebhooks extends Caller {
  readonly #receivers: Receiver[] = [];
  #booked = 0;

  private constructor(
    readonly server: TestServer,
    public administrator: SignedIn,
    readonly doctor: number,
    readonly pass: (ms: number) => void,
  ) {
    super();
  }

  static async start(environment: Record<string, string> = { WEBHOOKS_TO_PRIVATE: "1" }) {
    const { clock, pass } = standingClock(THURSDAY_NINE);
    const server = await startServer({ clock, environment });
    const doctor = await addDoctor(server.db);
    return new ClinicWithWebhooks(server, await server.signIn(), doctor, pass);
  }

  async stop(): Promise<void> {
    await Promise.all(this.#receivers.map((receiver) => receiver.stop()));
    await this.server.stop();
  }

  /** A webhook and the program that it calls. */
  async subscribe(
    kinds: readonly EventKind[] = EVENT_KINDS,
  ): Promise<{ receiver: Receiver; webhook: WebhookWithSecret }> {
    const receiver = new Receiver();
    this.#receivers.push(receiver);
    const answer = await this.create({ address: receiver.address, kinds });
    if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
    const webhook: WebhookWithSecret = await answer.json();
    receiver.secret = webhook.secret;
    return { receiver, webhook };
  }

  create(input: { address: string; kinds?: readonly string[]; password?: string }) {
    const { password } = this.administrator.user;
    const body = { kinds: EVENT_KINDS, password, ...input };
    return this.post("/api/webhooks", body);
  }

  /** Signed in again where the session has run out meanwhile. */
  readonly request = async (path: string, init?: RequestInit): Promise<Response> => {
    const answer = await this.administrator.request(path, init);
    if (answer.status !== 401) return answer;
    this.administrator = await this.server.signIn();
    return this.administrator.request(path, init);
  };

  /** Delivers the due events. */
  deliver = ({ id }: Pick<Webhook, "id">, timeoutMs?: number): Promise<void> =>
    deliverDue(this.server.served, id, { random: () => 0, ...(timeoutMs ? { timeoutMs } : {}) });

  /** A webhook and its first event, delivered once and answered so. */
  async deliverFirst(reply: Receiver["reply"] = () => ({ status: 204 }), timeoutMs?: number) {
    const subscribed = await this.subscribe();
    subscribed.receiver.reply = reply;
    await this.book();
    await this.deliver(subscribed.webhook, timeoutMs);
    return subscribed;
  }

  async book(): Promise<Visit> {
    // Renews the session: without it this would be a booking from the site.
    await this.request("/api/webhooks");
    const number = this.#booked++;
    const day = addDays(TOMORROW, Math.floor(number / TIMES.length));
    const time = TIMES[number % TIMES.length] ?? "";
    if (time === TIMES[0]) await offer(this.server.db, this.doctor, day, TIMES);
    return bookAtDesk(this, { employee: this.doctor, day, time });
  }

  async change({ uid }: Visit, fields: object): Promise<void> {
    const answer = await this.put(`/api/journal/${uid}`, fields, { "if-match": "*" });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  async cancel({ uid }: Visit): Promise<void> {
    const answer = await this.delete(`/api/journal/${uid}`);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  }

  async deliveries({ id }: Pick<Webhook, "id">): Promise<Delivery[]> {
    return this.json(`/api/webhooks/${id}/deliveries`);
  }

  async webhook(id: number): Promise<Webhook | undefined> {
    const all: Webhook[] = await this.json("/api/webhooks");
    return all.find((each) => each.id === id);
  }

  renewSecret({ id }: { id: number }): Promise<WebhookWithSecret> {
    const { password } = this.administrator.user;
    return this.act(`${id}/secret`, { password });
  }

  async act<Answer>(path: string, body?: unknown): Promise<Answer> {
    const answer = await this.post(`/api/webhooks/${path}`, body);
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}
