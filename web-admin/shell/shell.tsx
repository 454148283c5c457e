import { Outlet, useMatches } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import { heldStorage } from "../offline/held-storage.ts";
import {
  useDoor,
  useEngineIfSignedIn,
  useSessionState,
  useStatus,
  useUnreadCount,
} from "../offline/hooks.tsx";
import { atHand, bringAtHand } from "./at-hand.ts";
import { ForbiddenScreen } from "./forbidden-screen.tsx";
import { Header } from "./header.tsx";
import { InstallHint } from "./install-hint.tsx";
import { NewBookings } from "./new-bookings.ts";
import { Rehearsal } from "./rehearsal-banner.tsx";
import { useScrollOnNavigation } from "./scroll.ts";
import { Shortcuts } from "./shortcut-keys.tsx";
import { UpdatePrompt } from "./update-prompt.tsx";
import { UserContext, useUser } from "./user.ts";
import { useWindowTitle } from "./window-title.ts";

// Whoever is signed in waits for no login form.
const LoginForm = lazy(() => import("./login-form.tsx"));
const UnlockForm = lazy(() => import("./unlock-form.tsx"));
const StorageTroubleNotice = atHand(() => import("./storage-trouble.tsx"));
const LostEditsNotice = atHand(() => import("./lost-edits.tsx"));
const HeldStorageNotice = atHand(() => import("./held-storage.tsx"));
const AppTooOldNotice = atHand(() => import("./app-too-old.tsx"));
const LoginAgain = atHand(() => import("./login-again.tsx"));
const LockScreen = atHand(() => import("./lock-screen.tsx"));

/** Over whatever is shown: what keeps this page from its data. */
export function Shell({ help }: { help: ReactNode }) {
  const isHeld = useSyncExternalStore(heldStorage.listen, heldStorage.isHeld);
  return (
    <>
      <Suspense>{isHeld && <HeldStorageNotice />}</Suspense>
      <Workplace help={help} />
    </>
  );
}

/** The login form for nobody, the app for somebody, with the help over it. */
function Workplace({ help }: { help: ReactNode }) {
  const state = useSessionState();
  const engine = useEngineIfSignedIn();
  const { door } = useDoor();
  if (state.phase === "signed-in" && engine) {
    return (
      <UserContext value={state.user}>
        <Desk help={help} />
        <Suspense fallback={<div className="lock-cover" />}>
          {door.kind === "locked" && <LockScreen />}
        </Suspense>
      </UserContext>
    );
  }
  return (
    <Suspense fallback={<p role="status">Загрузка...</p>}>
      {state.phase === "signed-in" && door.kind === "sealed" ? (
        <UnlockForm door={door} login={state.user.login} />
      ) : (
        <LoginForm checking={state.phase !== "signed-out"} />
      )}
      <UpdatePrompt />
    </Suspense>
  );
}

function Desk({ help }: { help: ReactNode }) {
  const unread = useUnreadCount();
  const { rights } = useUser();
  const { loginNeeded, storage, lostEdits, appTooOld } = useStatus();
  useWindowTitle(unread);
  useScrollOnNavigation();
  useEffect(bringAtHand, []);
  return (
    <>
      <a className="skip-link" href="#content">
        К содержанию
      </a>
      <Header unread={unread} />
      <Rehearsal />
      <Suspense>
        {storage && <StorageTroubleNotice trouble={storage} />}
        {lostEdits > 0 && <LostEditsNotice count={lostEdits} />}
        {appTooOld && <AppTooOldNotice />}
        {loginNeeded && <LoginAgain />}
      </Suspense>
      <main id="content" className="page" tabIndex={-1}>
        <PermittedScreen />
      </main>
      {help}
      {rights.includes("journal") && <NewBookings />}
      <Shortcuts />
      <UpdatePrompt />
      <InstallHint />
    </>
  );
}

function PermittedScreen() {
  const { rights } = useUser();
  const right = useMatches().at(-1)?.staticData.right;
  if (right && !rights.includes(right)) return <ForbiddenScreen right={right} />;
  return <Outlet />;
}
