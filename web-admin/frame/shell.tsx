import { notifications } from "@mantine/notifications";
import { Outlet, useMatches } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from "react";
import { UpdatePrompt } from "../app-version/update-prompt.tsx";
import { NewBookings } from "../bell/new-bookings.ts";
import { createServer, ServerContext } from "../http/server.ts";
import { UserContext, useUser } from "../http/user.ts";
import {
  useDataAccess,
  useEngineIfSignedIn,
  useSessionState,
  useStatus,
  useUnreadCount,
} from "../offline/hooks.tsx";
import type { DataAccess } from "../offline/session/data-access.ts";
import { heldStorage } from "../offline/storage/blocked-databases.ts";
import { Shortcuts } from "../shortcuts/shortcut-keys.tsx";
import { AfterPaint } from "../ui/parts/after-paint.ts";
import { fetchAhead, useFetched } from "../ui/parts/fetch-ahead.ts";
import { lazyPart, lazyPreloaded, preloadParts } from "../ui/parts/lazy-part.ts";
import { ForbiddenScreen } from "./forbidden-screen.tsx";
import { Header } from "./header.tsx";
import { useScrollOnNavigation } from "./scroll.ts";
import { useWindowTitle } from "./window-title.ts";

const LOADING = <p role="status">Загрузка...</p>;

// A start without a line shows it first.
const unlockForm = fetchAhead(() => import("../sign-in/unlock-form.tsx"));
// An idle desk locks itself, and opens again, with a line or without.
const lockScreen = fetchAhead(() => import("../sign-in/lock-screen.tsx"));
// Not needed at a start where somebody is signed in.
const LoginForm = lazyPart(() => import("../sign-in/login-form.tsx"));
const Toasts = lazyPart(() => import("./toasts.tsx"));
const StorageTroubleNotice = lazyPreloaded(() => import("../sync-status/storage-trouble.tsx"));
const LostEditsNotice = lazyPreloaded(() => import("../sync-status/lost-edits.tsx"));
const HeldStorageNotice = lazyPreloaded(() => import("../sync-status/held-storage.tsx"));
const AppTooOldNotice = lazyPreloaded(() => import("../app-version/app-too-old.tsx"));
const InstallHint = lazyPreloaded(() => import("../app-version/install-hint.tsx"));
const Rehearsal = lazyPreloaded(() => import("../sync-status/rehearsal-banner.tsx"));
const LoginAgain = lazyPreloaded(() => import("../sign-in/login-again.tsx"));

/** What features show on every screen. */
interface Slots {
  help: ReactNode;
  search: ReactNode;
  notices: ReactNode;
}

/** The whole app: sign-in or the signed-in app, below a notice if the database is blocked. */
export function Shell(slots: Slots) {
  const isHeld = useSyncExternalStore(heldStorage.listen, heldStorage.isHeld);
  return (
    <>
      <Suspense>{isHeld && <HeldStorageNotice />}</Suspense>
      <SignInGate {...slots} />
    </>
  );
}

/** The login form, the unlock form, or the app, by the state of the session. */
function SignInGate(slots: Slots) {
  const state = useSessionState();
  const engine = useEngineIfSignedIn();
  const { access } = useDataAccess();
  const userId = state.phase === "signed-in" ? state.user.id : null;
  useEffect(() => clearNotificationsAfter(userId), [userId]);
  const server = useMemo(() => engine && createServer(engine.request), [engine]);
  if (state.phase === "signed-in" && engine) {
    return (
      <UserContext value={state.user}>
        <ServerContext value={server}>
          <SignedInApp {...slots} />
        </ServerContext>
        {access.kind === "locked" && <Locked />}
      </UserContext>
    );
  }
  return (
    <Suspense fallback={LOADING}>
      {state.phase === "signed-in" ? (
        <Opening access={access} login={state.user.login} />
      ) : (
        <LoginForm checking={state.phase === "checking"} />
      )}
      <UpdatePrompt />
    </Suspense>
  );
}

function Locked() {
  const LockScreen = useFetched(lockScreen);
  const cover = <div className="lock-cover" />;
  return <Suspense fallback={cover}>{LockScreen ? <LockScreen /> : cover}</Suspense>;
}

/** Draws the password's form only once it is known that the data do not open without it. */
function Opening({ access, login }: { access: DataAccess; login: string }) {
  const UnlockForm = useFetched(unlockForm);
  return access.kind === "sealed" && UnlockForm ? <UnlockForm {...{ access, login }} /> : LOADING;
}

/** An effect's cleanup: removes one user's notifications before the next user signs in. */
function clearNotificationsAfter(userId: number | null) {
  if (userId === null) return;
  return () => {
    notifications.cleanQueue();
    notifications.clean();
  };
}

function SignedInApp({ help, search, notices }: Slots) {
  const unread = useUnreadCount();
  const { rights } = useUser();
  const { loginNeeded, storage, lostEdits, appTooOld } = useStatus();
  useWindowTitle(unread);
  useScrollOnNavigation();
  useEffect(() => void preloadParts(), []);
  return (
    <>
      <a className="skip-link" href="#content">
        К содержанию
      </a>
      <Header unread={unread} search={search} />
      <AfterPaint>
        <Suspense>
          <Toasts />
        </Suspense>
        <Suspense>
          <Rehearsal />
        </Suspense>
        <Suspense>
          <InstallHint />
        </Suspense>
      </AfterPaint>
      <Suspense>
        {storage && <StorageTroubleNotice trouble={storage} />}
        {lostEdits > 0 && <LostEditsNotice count={lostEdits} />}
        {appTooOld && <AppTooOldNotice />}
        {loginNeeded && <LoginAgain />}
      </Suspense>
      {notices}
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
