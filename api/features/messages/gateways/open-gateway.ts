import type { Server } from "../../../platform/http/env.ts";
import type { Gateway } from "./gateway.ts";
import { httpGateway } from "./http.ts";
import { smscGateway } from "./smsc.ts";
import { smsruGateway } from "./smsru.ts";

/** The gateway that is configured; null: messages are off. */
export function openGateway({ config, log }: Pick<Server, "config" | "log">): Gateway | null {
  const { sms } = config;
  switch (sms.kind) {
    case "off":
      return null;
    case "log":
      return logGateway(log);
    case "http":
      return httpGateway(sms);
    case "smsc":
      return smscGateway(sms);
    case "smsru":
      return smsruGateway(sms);
  }
}

/** Prints that a message would be sent, without its phone and the token of its link. */
const logGateway = (log: Server["log"]): Gateway => ({
  reports: true,
  async send({ uid, text }) {
    log({ level: "info", task: "message", id: uid, text: text.replace(/\/v\/\S+/g, "/v/…") });
    return { kind: "accepted", id: uid };
  },
  status: async () => ({ kind: "delivered" }),
  balance: async () => null,
});
