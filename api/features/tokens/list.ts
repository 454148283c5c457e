import type { AccessToken } from "../../../shared/access/access-token.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import type { PersonSession } from "../../platform/http/env.ts";
import { selectTokens } from "./queries.ts";

/** One's own tokens; administrators see everybody's. */
export async function listTokens(db: Queryable, reader: PersonSession): Promise<AccessToken[]> {
  const rows = await selectTokens(db, reader.rights.includes("users") ? null : reader.userId);
  return rows.map(({ created_at, expires_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
}
