import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { isUnread } from "../../../shared/journal/record.ts";
import {
  type JournalQuery,
  useJournal,
  useReady,
  useStatus,
  type VisitView,
  WHOLE_JOURNAL,
} from "../../offline/index.ts";
import { useDeviceSetting } from "../../ui/device-setting.ts";
import { announcementOf, BELL_STORAGE_KEY, type BellSettings, QUIET } from "./bell-settings.ts";
import { ring } from "./ring.ts";
import { showNews } from "./show-news.tsx";

const FROM_SITE: JournalQuery = { ...WHOLE_JOURNAL, source: "site-unconfirmed", sort: "newest" };
const LOOKED_THROUGH = 200;

export const useBellSettings = () => useDeviceSetting<BellSettings>(BELL_STORAGE_KEY, QUIET);

/** Whether the settings were never opened on this device: the bell then shows an introduction. */
export function useIsBellNew(): [boolean, () => void] {
  const [known, setKnown] = useDeviceSetting(`${BELL_STORAGE_KEY}-known`, false);
  return [!known, () => setKnown(true)];
}

/** Announces bookings that are made on the site while the app is open. */
export function NewBookings(): null {
  const navigate = useNavigate();
  const ready = useReady();
  const { lastSyncedAt, firstMirror } = useStatus();
  const whole = ready && lastSyncedAt !== null && firstMirror === null;
  // Before the mirror is whole there is nothing to compare with.
  const { records } = useJournal(FROM_SITE, whole ? LOOKED_THROUGH : 0);
  const [settings] = useBellSettings();
  const known = useRef<Set<string> | null>(null);

  const announce = useEffectEvent((fresh: readonly VisitView[]) => {
    const text = announcementOf(fresh);
    showNews(text);
    ring(text, settings, () => navigate({ to: "/journal/unread" }));
  });

  useEffect(() => {
    if (!whole) return;
    const unread = records.filter(isUnread);
    const before = known.current;
    known.current = new Set([...(before ?? []), ...unread.map((record) => record.uid)]);
    const fresh = before ? unread.filter((record) => !before.has(record.uid)) : [];
    if (fresh.length > 0) announce(fresh);
  }, [records, whole]);
  return null;
}
