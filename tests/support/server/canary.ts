import { unzipSync } from "fflate";
import type { Db } from "../../../api/platform/database/connection.ts";

/** The tables that contain a word in any column, text or bytes, or inside a stored DOCX. */
export async function tablesHolding(db: Db, word: string): Promise<string[]> {
  const tables = await db<{ name: string }[]>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`;
  const hex = Buffer.from(word).toString("hex");
  const holding: string[] = [];
  for (const { name } of tables) {
    const found = await db.unsafe(
      `select 1 from "${name}" t where t::text ilike $1 or t::text like $2 limit 1`,
      [`%${word}%`, `%${hex}%`],
    );
    if (found.length > 0) holding.push(name);
  }
  const documents = await db<{ document: Uint8Array }[]>`select document from destruction_acts`;
  for (const { document } of documents) {
    const parts = Object.values(unzipSync(document)).map((part) => new TextDecoder().decode(part));
    if (parts.some((part) => part.includes(word))) holding.push("an act");
  }
  return holding;
}
