import { UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { Suspense, useState } from "react";
import { lazyPart } from "../ui/parts/lazy-part.ts";
import classes from "./help.module.css";

const HelpPopup = lazyPart(async () => ({ default: (await import("./help-popup.tsx")).HelpPopup }));

/** The floating «?» of every screen; its articles lie on the device with the app. */
export function HelpButton() {
  const [opened, setOpened] = useState(false);
  // Wherever the focus is: the popup gets it only after a moment, and a screen may take it.
  useWindowEvent("keydown", ({ key }) => {
    if (key === "Escape") setOpened(false);
  });
  return (
    <>
      <UnstyledButton
        className={classes.button ?? ""}
        aria-label="Справка"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened((before) => !before)}
      >
        ?
      </UnstyledButton>
      {opened && (
        <Suspense fallback={null}>
          <HelpPopup onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </>
  );
}
