import { shortName } from "../../../shared/patient/short-name.ts";
import type { Engine, VisitView } from "../../offline/index.ts";
import { colorOf, isFailed, saveEdit } from "../../ui/sync-status/submit.ts";
import { showFailure, showUndo } from "../../ui/toast.tsx";
import { patientOf } from "./record-address.ts";

interface Field {
  name: "arrived_at" | "outcome";
  /** The message about a value. */
  words: (value: string) => string;
}

/**
 * Sets one field of a visit as it was shown; the message names the patient and has an undo button.
 */
export async function setField(
  engine: Engine,
  visit: VisitView,
  { name, words }: Field,
  value: string,
): Promise<void> {
  const who = shortName(patientOf(visit));
  const save = (wanted: string, shown: VisitView) =>
    saveEdit(engine, () => engine.editVisit(visit.uid, { [name]: wanted }, shown), words(wanted));
  const ended = await save(value, visit);
  if (isFailed(ended)) return showFailure(`${who}: ${ended.words}`);
  const done = `${who}: ${words(value)}`;
  showUndo({
    message: ended.outcome === "queued" ? `${done}. ${ended.words}` : done,
    color: colorOf(ended),
    undo: async () => {
      const shown = engine.record(visit.uid);
      if (!shown) return `${who}: этой записи больше нет`;
      if (shown[name] !== value) return `${who}: отметку уже изменили`;
      const back = await save(visit[name], shown);
      return isFailed(back) ? `${who}: ${back.words}` : null;
    },
  });
}
