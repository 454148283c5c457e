import type {
  Gateway,
  OutgoingMessage,
  SendResult,
  StatusResult,
} from "../../../api/features/messages/gateways/gateway.ts";

/** A gateway of the tests: remembers messages, and answers as set. */
export class TestGateway implements Gateway {
  readonly reports = true;
  readonly sent: OutgoingMessage[] = [];
  /** Ids of the messages whose status was requested. */
  readonly asked: string[] = [];
  result: (message: OutgoingMessage) => SendResult | Promise<SendResult> = ({ uid }) => ({
    kind: "accepted",
    id: uid,
  });
  reported: StatusResult = { kind: "delivered" };

  async send(message: OutgoingMessage): Promise<SendResult> {
    this.sent.push(message);
    return this.result(message);
  }

  async status({ uid }: { uid: string }): Promise<StatusResult> {
    this.asked.push(uid);
    return this.reported;
  }

  balance = async () => 100;
}
