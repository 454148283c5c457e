import { afterAll, beforeAll } from "bun:test";
import type { TestServerOptions } from "../server/server.ts";
import { openReception, type Reception } from "./reception.ts";

/** A reception for one file's tests: opened before the first, stopped after the last. */
export function receptionForFile(options?: TestServerOptions): Omit<Reception, "stop"> {
  let opened: Reception | null = null;
  beforeAll(async () => {
    opened = await openReception(options);
  });
  afterAll(() => opened?.stop());
  const reception = () => {
    if (!opened) throw new Error("The reception opens with the file's first test");
    return opened;
  };
  return {
    get server() {
      return reception().server;
    },
    get doctor() {
      return reception().doctor;
    },
  };
}
