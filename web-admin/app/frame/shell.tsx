import { notifications } from "@mantine/notifications";
import { Outlet, useMatches, useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { FreedTimes } from "../../features/bell/freed-times.tsx";
import { NewBookings } from "../../features/bell/new-bookings.ts";
import { NewPatientActs } from "../../features/bell/new-patient-acts.tsx";
import { useUnreadTotal } from "../../features/bell/unread-total.ts";
import {
  type DataAccess,
  useDataAccess,
  useEngineIfSignedIn,
  useSessionState,
  useStatus,
} from "../../offline/index.ts";
import { UserContext, useUser } from "../../server/user.ts";
import { ForRight } from "../../ui/for-right.tsx";
import { Shortcuts } from "../../ui/shortcuts/shortcut-keys.tsx";
import { Rehearsal } from "../../ui/sync-status/device-menu.tsx";
import { LostEditsNotice, StorageTroubleNotice } from "../../ui/sync-status/storage-trouble.tsx";
import { LockScreen } from "../sign-in/lock-screen.tsx";
import { LoginAgain } from "../sign-in/login-again.tsx";
import { LoginForm } from "../sign-in/login-form.tsx";
import { UnlockForm } from "../sign-in/unlock-form.tsx";
import { AppTooOldNotice } from "../version/app-too-old.tsx";
import { InstallHint } from "../version/install-hint.tsx";
import { UpdatePrompt } from "../version/update-prompt.tsx";
import { Header } from "./header.tsx";
import { ForbiddenScreen } from "./plain-screens.tsx";
import { ServerData } from "./server-data.tsx";
import { Toasts } from "./toasts.tsx";

const LOADING = <p role="status">Загрузка...</p>;

/** Parts that features show on every screen. */
interface Slots {
  help: ReactNode;
  search: ReactNode;
  notices: ReactNode;
}

/** The whole app: the login form, the unlock form, or the app, by the session's state. */
export function Shell(slots: Slots) {
  const state = useSessionState();
  const engine = useEngineIfSignedIn();
  const { access } = useDataAccess();
  const userId = state.phase === "signed-in" ? state.user.id : null;
  useEffect(() => clearNotificationsAfter(userId), [userId]);
  if (state.phase === "signed-in" && engine) {
    return (
      <UserContext value={state.user}>
        <ServerData engine={engine}>
          <SignedInApp {...slots} />
        </ServerData>
        {access.kind === "locked" && <LockScreen />}
      </UserContext>
    );
  }
  return (
    <>
      {state.phase === "signed-in" ? (
        <Opening access={access} login={state.user.login} />
      ) : (
        <LoginForm checking={state.phase === "checking"} />
      )}
      <UpdatePrompt />
    </>
  );
}

/** Renders the password's form only once the data are known not to open without it. */
function Opening({ access, login }: { access: DataAccess; login: string }) {
  return access.kind === "closed" ? <UnlockForm access={access} login={login} /> : LOADING;
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
  const unread = useUnreadTotal();
  const { loginNeeded, storage, lostEdits, appTooOld } = useStatus();
  useWindowTitle(unread);
  useScrollOnNavigation();
  return (
    <>
      <a className="skip-link" href="#content">
        К содержанию
      </a>
      <Header unread={unread} search={search} />
      <Toasts />
      <Rehearsal />
      <InstallHint />
      {storage && <StorageTroubleNotice trouble={storage} />}
      {lostEdits > 0 && <LostEditsNotice count={lostEdits} />}
      {appTooOld && <AppTooOldNotice />}
      {loginNeeded && <LoginAgain />}
      {notices}
      <main id="content" className="page" tabIndex={-1}>
        <PermittedScreen />
      </main>
      {help}
      <ForRight right="journal">
        <NewBookings />
        <NewPatientActs />
        <FreedTimes />
      </ForRight>
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

/** After a navigation scrolls to the top, or to the element named by the hash. */
function useScrollOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ pathChanged, hashChanged, toLocation }) => {
        if (!pathChanged && !hashChanged) return;
        const target = toLocation.hash ? document.getElementById(toLocation.hash) : null;
        const behavior = prefersReducedMotion() ? "instant" : "smooth";
        if (target) target.scrollIntoView({ behavior });
        else if (pathChanged) window.scrollTo({ top: 0, behavior });
      }),
    [router],
  );
}

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Shows the unread count in the window's title and on the installed app's icon. */
function useWindowTitle(unread: number) {
  const screen = useMatches().at(-1)?.staticData.label;
  useEffect(() => {
    const name = screen ? `${screen} — Priem` : "Priem";
    document.title = unread > 0 ? `(${unread}) ${name}` : name;
  }, [screen, unread]);

  useEffect(() => {
    if (!("setAppBadge" in navigator)) return;
    const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge();
    // Not installed, or the system shows no badges: the title carries the count.
    shown.catch(() => undefined);
  }, [unread]);
}
