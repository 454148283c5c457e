import { parseArgs } from "node:util";
import { tabsAtExpiry } from "../../tests/e2e/tabs/run.ts";
import { launchBrowser, newDevice } from "../../tests/support/browser/browser.ts";
import { startServer } from "../../tests/support/server/server.ts";
import { ensureBuilt } from "../build.ts";
import { ensureChromium } from "../chromium.ts";

const TABS = 20;

const { values } = parseArgs({ options: { rounds: { type: "string", default: "100" } } });

await ensureBuilt();
process.env.CHROMIUM_PATH = await ensureChromium();
const [browser, server] = await Promise.all([launchBrowser(), startServer()]);
const { rounds, refused, renewals, askedToSignIn, ended, slowestMs } = await tabsAtExpiry(
  server,
  await newDevice(browser),
  { tabs: TABS, rounds: Number(values.rounds) },
  console.log,
);
await browser.close();
await server.stop();
console.log(
  `${TABS} tabs, their access ended ${rounds} times: ${refused} calls refused, ${renewals} renewals, ` +
    `${askedToSignIn} asked to sign in, ${ended} sessions ended, the slowest round ${Math.round(slowestMs)} ms`,
);
process.exit(askedToSignIn + ended > 0 ? 1 : 0);
