import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { type PatientAct, patientActsSchema } from "../../../shared/visit/patient-act.ts";
import { useStatus } from "../../offline/index.ts";
import { keyOf, useServerQuery } from "../../server/queries.ts";
import { showToast } from "../../ui/toast.tsx";
import { actWords } from "./act-words.ts";
import { useBellSettings } from "./new-bookings.ts";
import { ring } from "./ring.ts";

export const ACTS = "/api/journal/patient-acts";
const ASKED_EVERY_MS = 60_000;

/**
 * What patients have done by their links and nobody has read. The server alone knows it: of a
 * cancelled visit nothing is left for the mirror.
 */
export function usePatientActs() {
  const { online } = useStatus();
  return useServerQuery(ACTS, patientActsSchema, {
    enabled: online,
    refetchInterval: ASKED_EVERY_MS,
  });
}

/** Announces what patients do while the app is open. */
export function NewPatientActs(): null {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mirrorWrites } = useStatus();
  const { data } = usePatientActs();
  const [settings] = useBellSettings();
  const known = useRef<Set<number> | null>(null);

  // Nearly every act changes a visit, which the feed brings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: keyOf(ACTS) });
  }, [queries, mirrorWrites]);

  const announce = useEffectEvent((fresh: readonly PatientAct[]) => {
    const [first] = fresh;
    if (!first) return;
    const text = fresh.length === 1 ? actWords(first) : `Пациентки по ссылкам: ${fresh.length}`;
    showToast({ message: text, autoClose: 15_000 });
    ring(text, settings, () => navigate({ to: "/journal/unread" }));
  });

  useEffect(() => {
    if (!data) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...data.map(({ id }) => id)]);
    if (before) announce(data.filter(({ id }) => !before.has(id)));
  }, [data]);
  return null;
}
