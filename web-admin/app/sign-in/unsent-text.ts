import { counted } from "../../../shared/language/russian-count.ts";
import type { Waiting } from "../../offline/index.ts";

/** How many edits wait on a sealed device, and since when. */
export const unsentText = ({ count, since }: Waiting) =>
  `Не отправлено с этого устройства: ${counted(count, "правка", "правки", "правок")}${
    since ? `, с ${SINCE.format(new Date(since))} по его часам` : ""
  }.`;

// The clinic's time zone is encrypted, too, so this is in the device's own.
const SINCE = new Intl.DateTimeFormat("ru", { dateStyle: "long", timeStyle: "short" });
