import type { Source } from "../../../shared/journal/record.ts";
import { RECORD_FIELDS, type WrittenFields } from "../../../shared/journal/visit-fields.ts";
import { columnNames, type Queryable } from "../../platform/database/connection.ts";

/** A visit as its row has it, with the fields that `VISIT_FIELDS` describes. */
export interface VisitRow extends WrittenFields {
  id: number;
  uid: string;
  source: Source;
  operator_view: boolean;
  read_at: Date | null;
  sms_consent_version: string | null;
  sms_consent_at: Date | null;
  /** When the visit was moved to its slot; null where it was booked there. */
  placed_at: Date | null;
  consent_version: string | null;
  consent_at: Date | null;
  created_at: Date;
  revision: number;
}

/** The columns that an edit may change, beside the revision. */
export const CHANGED_COLUMNS = [
  ...RECORD_FIELDS,
  "operator_view",
  "read_at",
  "sms_consent_version",
  "sms_consent_at",
  "placed_at",
] as const;
/** The columns that a creation gives. */
export const CREATED_COLUMNS = [
  ...CHANGED_COLUMNS,
  "uid",
  "source",
  "consent_version",
  "consent_at",
  "created_at",
] as const;

/** The columns of `VisitRow`; needs `record` in the FROM clause. */
export const visitColumns = (db: Queryable) =>
  columnNames(db, [...CREATED_COLUMNS, "id", "revision"], "record");
