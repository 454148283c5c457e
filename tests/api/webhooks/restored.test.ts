import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { ClinicWithWebhooks, TOMORROW } from "../../support/webhooks/clinic-with-webhooks.ts";

let clinic: ClinicWithWebhooks;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "priem-webhooks-"));
  clinic = await ClinicWithWebhooks.start();
});
afterAll(async () => {
  await clinic.stop();
  await rm(folder, { recursive: true });
});

test("a restore sends nothing that the receiver has, also when a device books the lost visit again", async () => {
  const { receiver, webhook } = await clinic.subscribe();
  const { db, clock } = clinic.server.served;
  await clinic.book();
  const file = join(folder, "backup");
  await backUp(db, file, clock(), NO_SECRETS);
  const lost = { employee: clinic.doctor, day: TOMORROW, time: "20:00", uid: crypto.randomUUID() };
  await bookAtDesk(clinic.administrator, lost);
  await clinic.deliver(webhook);
  expect(receiver.received).toHaveLength(2);

  await restore(db, file, clock(), NO_SECRETS);
  await bookAtDesk(await clinic.server.signIn(), lost);
  await clinic.deliver(webhook);
  expect(receiver.received).toHaveLength(2);
  const other = { ...lost, time: "21:00", uid: crypto.randomUUID() };
  await bookAtDesk(await clinic.server.signIn(), other);
  await clinic.deliver(webhook);
  expect(receiver.received.at(-1)?.data).toEqual({ uid: other.uid, revision: 1 });
});
