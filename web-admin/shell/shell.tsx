import { Outlet, useMatches } from "@tanstack/react-router";
import type { ReactNode } from "react";
import {
  useEngineIfSignedIn,
  useSessionState,
  useStatus,
  useUnreadCount,
} from "../offline/hooks.tsx";
import { ForbiddenScreen } from "./forbidden-screen.tsx";
import { Header } from "./header.tsx";
import { LoginAgain } from "./login-again.tsx";
import { LoginForm } from "./login-form.tsx";
import { NewBookings } from "./new-bookings.ts";
import { useScrollOnNavigation } from "./scroll.ts";
import { Shortcuts } from "./shortcuts-dialog.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";
import { UserContext, useUser } from "./user.ts";
import { useWindowTitle } from "./window-title.ts";

/** The login form for nobody, the app for somebody, with the help over it. */
export function Shell({ help }: { help: ReactNode }) {
  const state = useSessionState();
  const engine = useEngineIfSignedIn();
  if (state.phase === "signed-in" && engine) {
    return (
      <UserContext value={state.user}>
        <Desk help={help} />
      </UserContext>
    );
  }
  return (
    <>
      <LoginForm checking={state.phase !== "signed-out"} />
      <UpdatePrompt />
    </>
  );
}

function Desk({ help }: { help: ReactNode }) {
  const unread = useUnreadCount();
  const { rights } = useUser();
  const { loginNeeded } = useStatus();
  useWindowTitle(unread);
  useScrollOnNavigation();
  return (
    <>
      <a className="skip-link" href="#content">
        К содержанию
      </a>
      <Header unread={unread} />
      {loginNeeded && <LoginAgain />}
      <main id="content" className="page" tabIndex={-1}>
        <PermittedScreen />
      </main>
      {help}
      {rights.includes("journal") && <NewBookings />}
      <Shortcuts />
      <UpdatePrompt />
    </>
  );
}

function PermittedScreen() {
  const { rights } = useUser();
  const right = useMatches().at(-1)?.staticData.right;
  if (right && !rights.includes(right)) return <ForbiddenScreen right={right} />;
  return <Outlet />;
}
