import { browserPlatform, createDevice } from "../offline/index.ts";
import "./zod-without-eval.ts";
import "./frame/mantine.css";
import "@mantine/notifications/styles.css";
import "./frame/fonts.css";
import "./frame/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { reloadFromBackForwardCache } from "./frame/back-forward-cache.ts";
import { printLight } from "./frame/print-light.ts";
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
