import "@mantine/core/styles.css";
import "@mantine/notifications/styles.css";
import "./shell/fonts.css";
import "./shell/app.css";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { startDevice } from "./offline/browser-device.ts";
import { registerAppWorker } from "./shell/app-update.ts";

const place = document.getElementById("root");
if (!place) throw new Error("index.html has no #root");
createRoot(place).render(<App device={startDevice()} />);
void registerAppWorker();
