import type { Status } from "../../offline/index.ts";

/**
 * The connection in a few words.
 * @param needsNetwork the screen that is open changes nothing without it
 */
export function connectionWords(
  { online, appTooOld, lastSyncedAt }: Pick<Status, "online" | "appTooOld" | "lastSyncedAt">,
  needsNetwork: boolean,
): string {
  if (online) return appTooOld ? "Приложение устарело" : "В сети";
  if (!lastSyncedAt) return "Нет связи";
  return needsNetwork
    ? "Нет связи — здесь пока ничего не изменить"
    : "Нет связи — можно работать дальше";
}
