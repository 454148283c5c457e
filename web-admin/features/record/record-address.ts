import type { Slot } from "../../../shared/time/slot.ts";
import type { VisitView } from "../../offline/index.ts";

type Named = Pick<VisitView, "id" | "uid">;

/** `/admin/journal/{id}`; a record without a number has its uid. */
export function recordAddress(record: Named): string {
  return `/admin/journal/${record.id ?? record.uid}`;
}

/** The same record with its edit mode open. */
export const editAddress = (record: Named) => `${recordAddress(record)}?edit=true`;

/** «№ 123»; «№ будет присвоен» while only this device knows the record. */
export const recordNumber = (record: Named) =>
  record.id === null ? "номер появится после отправки" : `№ ${record.id}`;

export const patientOf = (record: Pick<VisitView, "user_name">) => record.user_name || "Без имени";

/** The entry form's address for a next visit; the patient only by the uid of the present one. */
export const repeatSearch = ({ uid }: VisitView, { employee, day, time }: Slot) => ({
  date: day,
  doctor: employee,
  time,
  again: uid,
});
