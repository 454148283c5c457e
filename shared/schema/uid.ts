import * as z from "zod/mini";

const uuidOf = (message: string) => z.guid(message).check(z.toLowerCase());

/** A UUID of any version, as PostgreSQL takes it; in lower case. */
export const uuidSchema = uuidOf("Неверный номер");
/** The `uid` of a record. */
export const uidSchema = uuidOf("Неверный номер записи");
