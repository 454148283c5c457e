import { UnstyledButton } from "@mantine/core";
import { useWindowEvent } from "@mantine/hooks";
import { useState } from "react";
import classes from "./help.module.css";
import { HelpPopup } from "./help-popup.tsx";

/** The floating «?» of every screen; its articles are stored on the device with the app. */
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
      {opened && <HelpPopup onClose={() => setOpened(false)} />}
    </>
  );
}
