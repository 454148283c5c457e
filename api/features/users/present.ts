import { formatRights } from "../../../shared/access/rights.ts";
import type { User } from "../../../shared/access/user.ts";
import type { UserRow } from "./queries.ts";

/** A user as the API answers it. */
export const presentUser = ({ id, login, rights }: UserRow): User => ({
  id,
  login,
  user_password: "",
  user_right: formatRights(rights),
});
