import { createHmac } from "node:crypto";
import { Webhook as Signer } from "standardwebhooks";

/** The input that a secret is derived from; only the server's own secret is stored. */
export interface SecretSource {
  derived_from: string;
  secret_version: number;
}

export const secretOf = (
  { derived_from, secret_version }: SecretSource,
  serverSecret: Uint8Array,
): string => {
  const purpose = `webhook\n${derived_from}\n${secret_version}`;
  return `whsec_${createHmac("sha256", serverSecret).update(purpose).digest("base64")}`;
};

/** The message headers, signed with each of the secrets. */
export function signedHeaders(
  { id, body, at }: { id: string; body: string; at: Date },
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Signer(secret).sign(id, at, body));
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
    "webhook-signature": signatures.join(" "),
  };
}
