import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { VisitView } from "../../offline/index.ts";
import { afterPress, NOTHING } from "./choice.ts";

/** The chosen ones of the listed visits. */
export function useChoice(records: readonly VisitView[]) {
  const [choice, setChoice] = useState(NOTHING);
  const shown = useRef<readonly string[]>([]);
  useEffect(() => {
    shown.current = records.map(({ uid }) => uid);
  }, [records]);
  const choose = useCallback(
    (uid: string, shift: boolean) =>
      setChoice((before) => afterPress(before, { uid, shift, shown: shown.current })),
    [],
  );
  const clear = useCallback(() => setChoice(NOTHING), []);
  const { uids } = choice;
  const chosen = useMemo(() => records.filter(({ uid }) => uids.has(uid)), [records, uids]);
  return { uids, chosen, choose, clear };
}
