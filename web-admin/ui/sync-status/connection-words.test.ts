import { expect, test } from "bun:test";
import { connectionWords } from "./connection-words.ts";

const SYNCED = { online: true, appTooOld: false, lastSyncedAt: "2027-06-10T06:00:00Z" };

test.each([
  [{}, false, "В сети"],
  [{ appTooOld: true }, false, "Приложение устарело"],
  [{ online: false }, false, "Нет связи — можно работать дальше"],
  [{ online: false }, true, "Нет связи — здесь пока ничего не изменить"],
  [{ online: false, lastSyncedAt: null }, false, "Нет связи"],
])("with %o, on a screen that needs the network: %p, the strip says «%s»", (is, needs, words) => {
  expect(connectionWords({ ...SYNCED, ...is }, needs)).toBe(words);
});
