import type { User } from "../../../shared/access/user.ts";
import type { Queryable } from "../../platform/database/connection.ts";
import { presentUser } from "./present.ts";
import { selectUsers } from "./queries.ts";

export async function listUsers(db: Queryable): Promise<User[]> {
  return (await selectUsers(db)).map(presentUser);
}
