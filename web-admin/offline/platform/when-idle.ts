const FRAME_MS = 16;
const NOT_IDLE_FOR_MS = 300;

/** Resolves when the browser has nothing more urgent to do, or has been busy for 300 ms. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks: a frame's time has to do.
    if (!("requestIdleCallback" in globalThis)) setTimeout(resolve, FRAME_MS);
    else requestIdleCallback(() => resolve(), { timeout: NOT_IDLE_FOR_MS });
  });
}
