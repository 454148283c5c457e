import { readStore, storesOn } from "../../../support/device/read-store.ts";
import type { SimDevice } from "../device/device.ts";

/** Values of a simulated clinic. */
const SECRETS = /7900\d{7}|Имя [а-щэ]|Заметка \d|Услуга \d|Шаблон \d|Консультация|Соколова|Ершова/;

/** Nothing on a device is readable without a key. */
export async function judgeRest(device: SimDevice): Promise<string[]> {
  const faults: string[] = [];
  for (const [name, value] of device.memory) {
    if (SECRETS.test(value)) faults.push(`${device.name} stores ${name} readable: ${value}`);
  }
  for (const { database, store } of await storesOn(device.indexedDB)) {
    for (const row of await readStore(device.indexedDB, database, store)) {
      const secret = secretIn(row);
      if (secret) faults.push(`${device.name} stores «${secret}» readable in ${database}.${store}`);
    }
  }
  return faults;
}

function secretIn(value: unknown): string | null {
  if (typeof value === "string") return SECRETS.exec(value)?.[0] ?? null;
  if (value instanceof ArrayBuffer) return secretIn(Buffer.from(value).toString());
  if (ArrayBuffer.isView(value)) {
    return secretIn(Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString());
  }
  if (typeof value !== "object" || value === null) return null;
  for (const each of Object.values(value)) {
    const secret = secretIn(each);
    if (secret) return secret;
  }
  return null;
}
