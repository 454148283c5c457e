import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import type { Device } from "./offline/device.ts";
import { OfflineProvider } from "./offline/hooks.tsx";
import { router } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";

const Toasts = lazy(() => import("./frame/toasts.tsx"));

export function App({ device }: { device: Device }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Suspense>
        <Toasts />
      </Suspense>
      <OfflineProvider device={device}>
        <RouterProvider router={router} />
      </OfflineProvider>
    </MantineProvider>
  );
}
