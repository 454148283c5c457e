import { afterAll, beforeAll, expect, test } from "bun:test";
import { join } from "node:path";
import { restore } from "../../../api/operator/backup/restore.ts";
import { backUp } from "../../../api/operator/backup/write.ts";
import { bookAtDesk } from "../../support/clinic/visits.ts";
import { NO_SECRETS } from "../../support/database/backup-secrets.ts";
import { folderForFile } from "../../support/server/for-file.ts";
import { ClinicWithWebhooks, TOMORROW } from "../../support/webhooks/clinic-with-webhooks.ts";

let clinic: ClinicWithWebhooks;
const folder = folderForFile("priem-webhooks-");

beforeAll(async () => {
  clinic = await ClinicWithWebhooks.start();
});
afterAll(async () => {
  await clinic.stop();
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

test("after a restore a lost edit that is sent again makes no new event, and another edit of the same revision makes one", async () => {
  const { receiver, webhook } = await clinic.subscribe();
  const { db, clock } = clinic.server.served;
  const [first, second] = [await clinic.book(), await clinic.book()];
  const file = join(folder, "backup-of-edits");
  await backUp(db, file, clock(), NO_SECRETS);
  const key = crypto.randomUUID();
  await edit(first.uid, "Потерянная", key);
  await edit(second.uid, "Потерянная", crypto.randomUUID());
  await clinic.deliver(webhook);
  const before = receiver.received.length;

  await restore(db, file, clock(), NO_SECRETS);
  await edit(first.uid, "Потерянная", key);
  await clinic.deliver(webhook);
  expect(receiver.received).toHaveLength(before);
  await edit(second.uid, "Другая", crypto.randomUUID());
  await clinic.deliver(webhook);
  expect(receiver.received).toHaveLength(before + 1);
  expect(receiver.received.at(-1)?.data).toEqual({ uid: second.uid, revision: 2 });
});

async function edit(uid: string, add_comment: string, key: string): Promise<void> {
  const headers = { "if-match": "*", "idempotency-key": key };
  const by = await clinic.server.signIn();
  const { status } = await by.put(`/api/journal/${uid}`, { add_comment }, headers);
  expect(status).toBe(200);
}
