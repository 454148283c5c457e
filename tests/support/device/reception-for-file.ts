import { madeForFile } from "../server/for-file.ts";
import type { TestServerOptions } from "../server/server.ts";
import { openReception, type Reception } from "./reception.ts";

/** A reception for one file's tests: opened before the first, stopped after the last. */
export const receptionForFile = (options?: TestServerOptions): Omit<Reception, "stop"> =>
  madeForFile(
    () => openReception(options),
    (reception) => reception.stop(),
  );
