import { UnstyledButton } from "@mantine/core";
import { type KeyboardEvent, Suspense, useState } from "react";
import { lazyPart } from "../ui/preloaded.ts";
import classes from "./help.module.css";

const HelpPopup = lazyPart(async () => ({ default: (await import("./help-popup.tsx")).HelpPopup }));

/** The floating «?» of every screen; its articles lie on the device with the app. */
export function HelpButton() {
  const [opened, setOpened] = useState(false);
  // Until the popup has the focus, Escape is pressed here.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") setOpened(false);
  };
  return (
    <>
      <UnstyledButton
        className={classes.button ?? ""}
        aria-label="Справка"
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={() => setOpened((before) => !before)}
        onKeyDown={onKeyDown}
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
