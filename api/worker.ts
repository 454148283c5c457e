import { readConfig } from "./platform/config/config.ts";
import { createLifecycle } from "./platform/start/lifecycle.ts";
import { READY } from "./platform/start/workers.ts";
import { serveApi } from "./serve-api.ts";
import { openBuiltSite } from "./site/built-site.ts";

/** A further process of `PROCESSES`, started by `main.ts`, which has prepared the database. */
const lifecycle = createLifecycle();
process.on("disconnect", () => lifecycle.stop(0));
start();

function start(): void {
  try {
    const config = readConfig();
    if (config.database.kind === "embedded") throw new Error("A worker needs DATABASE_URL");
    serveApi(lifecycle, config, {
      databaseUrl: config.database.url,
      portUse: "joined",
      openSite: openBuiltSite,
    }).open();
    process.send?.(READY);
  } catch (error) {
    lifecycle.giveUp(error);
  }
}
