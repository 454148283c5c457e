import { browserPlatform, createDevice, type Device, OfflineProvider } from "../offline/index.ts";
import "./zod-without-eval.ts";
import "./frame/mantine.css";
import "@mantine/notifications/styles.css";
import "./frame/fonts.css";
import "./frame/app.css";
import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { router } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";
import { registerAppWorker } from "./version/app-update.ts";

reloadFromBackForwardCache();

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
// The router reloads the app where a screen's script is missing, which it knows by the message.
// Without the network a reload would close the app.
window.addEventListener("vite:preloadError", ({ payload }) => {
  if (!navigator.onLine) payload.message = `Without the network: ${payload.message}`;
});
const device = createDevice(browserPlatform());
void device.session.test();
createRoot(place).render(<App device={device} />);
printLight();
// A device that has the worker needs the first screen sooner than its update.
setTimeout(registerAppWorker, 2_000);

function App({ device }: { device: Device }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <OfflineProvider device={device}>
        <RouterProvider router={router} />
      </OfflineProvider>
    </MantineProvider>
  );
}

/**
 * Reloads a page restored from the back/forward cache, and hides it until then: it missed the
 * messages of other tabs, also that its user has signed out.
 */
function reloadFromBackForwardCache(): void {
  window.addEventListener("pagehide", ({ persisted }) => {
    document.documentElement.hidden = persisted;
  });
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) location.reload();
  });
}

const ATTRIBUTE = "data-mantine-color-scheme";

/** Paper is white: a dark screen is printed in the light scheme. */
function printLight() {
  const root = document.documentElement;
  let before: string | null = null;
  window.addEventListener("beforeprint", () => {
    before = root.getAttribute(ATTRIBUTE);
    root.setAttribute(ATTRIBUTE, "light");
  });
  window.addEventListener("afterprint", () => {
    if (before) root.setAttribute(ATTRIBUTE, before);
  });
}
