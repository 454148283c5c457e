import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useRouterState } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { PatientAct } from "../../../shared/visit/patient-act.ts";
import { useDataVersion } from "../../offline/index.ts";
import { keyOf } from "../../server/queries.ts";
import { actsCounted, actWords } from "./act-words.ts";
import { useBellSettings } from "./new-bookings.ts";
import { ring } from "./ring.ts";
import { showNews } from "./show-news.tsx";
import { ACTS, usePatientActs } from "./unread-total.ts";

const LIST = { to: "/journal/unread" } as const;

/** Announces patients' acts while the app is open, and at its start the number of unread ones. */
export function NewPatientActs(): null {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const version = useDataVersion();
  const { data } = usePatientActs();
  const [settings] = useBellSettings();
  // The list is on the screen: a message would only point at it.
  const isListed = useRouterState().location.pathname === "/journal/unread";
  const known = useRef<Set<number> | null>(null);

  // Nearly every act changes a visit, which the feed brings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keyOf(ACTS) });
  }, [queries, version]);

  const announce = useEffectEvent((fresh: readonly PatientAct[]) => {
    const [first] = fresh;
    if (!first) return;
    const text = fresh.length === 1 ? actWords(first) : `Пациентки по ссылкам: ${fresh.length}`;
    if (!isListed) showNews(text, LIST);
    ring(text, settings, () => navigate(LIST));
  });

  const sayHowMany = useEffectEvent((count: number) => {
    if (count > 0 && !isListed) showNews(actsCounted(count), LIST);
  });

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.map(({ id }) => id)]);
    if (!before) sayHowMany(data.length);
    if (before) announce(data.filter(({ id }) => !before.has(id)));
  }, [data]);
  return null;
}
