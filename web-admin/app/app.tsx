import { MantineProvider } from "@mantine/core";
import { RouterProvider } from "@tanstack/react-router";
import { type Device, OfflineProvider } from "../offline/index.ts";
import { router } from "./routes.tsx";
import { cssVariables, theme } from "./theme.ts";

export function App({ device }: { device: Device }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <OfflineProvider device={device}>
        <RouterProvider router={router} />
      </OfflineProvider>
    </MantineProvider>
  );
}
