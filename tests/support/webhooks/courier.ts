import { startDeliveries } from "../../../api/features/webhooks/deliver.ts";
import { readConfig } from "../../../api/platform/config/config.ts";
import { connect } from "../../../api/platform/database/connection.ts";

/*
 * A process that delivers events, to be killed while it does. Its clock stood at CLINIC_TIME when
 * the machine's was BEGAN, and is FASTER: 76 hours of attempts do not fit into a test.
 */
const { DATABASE_URL = "", CLINIC_TIME = "", BEGAN = "", FASTER = "" } = process.env;
const began = Number(BEGAN);
const faster = Number(FASTER);
const clinicTime = Number(CLINIC_TIME);
const server = {
  db: connect(DATABASE_URL, { max: 10 }),
  clock: () => new Date(clinicTime + (Date.now() - began) * faster),
  config: readConfig({ DATABASE_URL, WEBHOOKS_TO_PRIVATE: "1" }),
  log: console.log,
  stopping: new AbortController().signal,
};
startDeliveries(server, { everyMs: 20, timeoutMs: 500 });
