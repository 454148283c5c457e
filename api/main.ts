import { bookingLimitsText } from "./platform/config/config.ts";
import { say } from "./platform/start/log.ts";
import { openBuiltSite } from "./site/built-site.ts";
import { start } from "./start.ts";

await start(openBuiltSite, ({ address, config }) =>
  say(`Priem is ready
  Site       ${address}/
  Reception  ${address}/admin
  Bookings   ${bookingLimitsText(config)}`),
);
