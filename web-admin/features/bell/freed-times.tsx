import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { type AwaitedTime, useAwaitedTimes, useWishes } from "../../offline/index.ts";
import { useDoctorNames } from "../../ui/format/doctor-names.ts";
import { useMirrorState } from "../../ui/sync-status/mirror-state.ts";
import { bookingAddress } from "../wishes/awaited-times.tsx";
import { useBellSettings } from "./new-bookings.ts";
import {
  freedTimes,
  freedWords,
  type KnownTimes,
  knownTimes,
  rememberFreed,
} from "./patients-waiting.ts";
import { ring } from "./ring.ts";
import { showNews } from "./show-news.tsx";

/** Announces a time that is freed while the app is open and that patients wait for. */
export function FreedTimes(): null {
  const navigate = useNavigate();
  // A first copy brings times that were free before.
  const isLoaded = useMirrorState(false) === "usable";
  const times = useAwaitedTimes();
  const wishes = useWishes();
  const doctors = useDoctorNames();
  const [settings] = useBellSettings();
  const known = useRef<KnownTimes | null>(null);

  const announce = useEffectEvent((freed: readonly AwaitedTime[]) => {
    const [first] = freed;
    if (!first) return;
    rememberFreed(freed);
    const text = freedWords(freed, (id) => doctors.get(id) ?? "");
    const search = bookingAddress(first);
    showNews(text, { to: "/journal", search });
    ring(text, settings, () => navigate({ to: "/journal", search }));
  });

  useEffect(() => {
    if (!isLoaded) return;
    const before = known.current;
    known.current = knownTimes(times, wishes);
    if (before) announce(freedTimes(times, before));
  }, [times, wishes, isLoaded]);
  return null;
}
