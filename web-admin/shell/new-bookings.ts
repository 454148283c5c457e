import { useLocalStorage } from "@mantine/hooks";
import { notifications } from "@mantine/notifications";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { isUnread } from "../../shared/journal.ts";
import { useJournal, useReady, useStatus } from "../offline/hooks.tsx";
import { type FoldedRecord, type JournalQuery, WHOLE_JOURNAL } from "../offline/record.ts";
import { BELL_PLACE, type BellSettings, QUIET, ring, wordsOf } from "./bell.ts";

const FROM_SITE: JournalQuery = { ...WHOLE_JOURNAL, source: "site-unconfirmed", sort: "newest" };
const LOOKED_THROUGH = 200;

export const useBellSettings = () =>
  useLocalStorage<BellSettings>({
    key: BELL_PLACE,
    defaultValue: QUIET,
    getInitialValueInEffect: false,
  });

/** A booking made on the site while the desk is open makes itself known. */
export function NewBookings(): null {
  const navigate = useNavigate();
  const ready = useReady();
  const { lastSyncedAt, firstMirror } = useStatus();
  const whole = ready && lastSyncedAt !== null && firstMirror === null;
  // While the first screen is drawn there is nothing to compare with yet.
  const { records } = useJournal(FROM_SITE, whole ? LOOKED_THROUGH : 0);
  const [settings] = useBellSettings();
  const known = useRef<Set<string> | null>(null);

  const announce = useEffectEvent((fresh: readonly FoldedRecord[]) => {
    const words = wordsOf(fresh);
    notifications.show({
      message: words,
      color: "brand",
      role: "status",
      autoClose: 15_000,
      closeButtonProps: { "aria-label": "Закрыть сообщение" },
    });
    ring(words, settings, () => navigate({ to: "/journal", search: {} }));
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
