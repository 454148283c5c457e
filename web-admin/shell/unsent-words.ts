import { counted } from "../../shared/russian-count.ts";
import type { Waiting } from "../offline/keyring.ts";

/** What waits on a device that is not opened. */
export const unsentWords = ({ count, since }: Waiting) =>
  `Не отправлено с этого устройства: ${counted(count, "правка", "правки", "правок")}${
    since ? `, с ${SINCE.format(new Date(since))} по его часам` : ""
  }.`;

// The clinic's zone is sealed, too: this is the device's own clock.
const SINCE = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeStyle: "short" });
